import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseUrl, environments, localPort, localPorts, otherOrigins } from './environment.ts'

describe('the base address of the API', () => {
  it('is known for every environment', () => {
    assert.deepEqual(Object.keys(environments), [
      'local',
      'dev',
      'stage',
      'production',
      'test',
      'source',
      'target',
    ])
    for (const name of Object.keys(environments)) assert.equal(baseUrl({ VITE_ENVIRONMENT: name }), '/api')
  })

  it('can be another server', () => {
    assert.equal(baseUrl({ VITE_API_URL: 'https://api.example/v1/' }), 'https://api.example/v1')
  })

  it('and the collector of errors are named when they are of another origin', () => {
    assert.deepEqual(otherOrigins({}), [])
    assert.deepEqual(otherOrigins({ VITE_ERROR_URL: '/errors' }), [])
    const elsewhere = { VITE_API_URL: 'https://api.example/v1', VITE_ERROR_URL: 'https://api.example/errors' }
    assert.deepEqual(otherOrigins(elsewhere), ['https://api.example'])
  })

  it('is the local one where nothing or nonsense is set', () => {
    assert.equal(baseUrl({}), '/api')
    assert.equal(baseUrl({ VITE_ENVIRONMENT: 'moon' }), '/api')
  })

  it('has the ports of local servers that are not production', () => {
    assert.deepEqual(Object.values(localPorts), [5001, 7001, 8001, 6001])
    const ports = [undefined, 'dev', 'stage', 'test', 'moon'].map((name) =>
      localPort({ VITE_ENVIRONMENT: name }),
    )
    assert.deepEqual(ports, [5001, 7001, 8001, 6001, 5001])
  })
})
