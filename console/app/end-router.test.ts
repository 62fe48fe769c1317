import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryRouter, replace } from 'react-router'
import { endRouter } from './end-router.ts'
import { leadTo } from './lead-to.ts'

const routes = [{ path: '/dashboard' }, { path: '/auth/login' }, { path: '/insights' }]
const aRouter = () => createMemoryRouter(routes, { initialEntries: ['/dashboard'] })
const always = () => true

test('a router that is ended leads nowhere, whoever still holds it', async () => {
  const router = aRouter()
  await router.navigate('/insights')
  assert.equal(router.state.location.pathname, '/insights')
  endRouter(router)
  await router.navigate('/auth/login')
  await router.navigate(-1)
  assert.equal(router.state.location.pathname, '/insights')
})

test('the way to the sign-in is gone until it is reached, also where another link is clicked meanwhile', async () => {
  const router = aRouter()
  const led = leadTo(router, '/auth/login?error=sessionEnded', always)
  await router.navigate('/insights')
  await led
  assert.equal(router.state.location.pathname, '/auth/login')
})

test('the way to the sign-in ends with its router', async () => {
  let tried = 0
  const turnedAway = createMemoryRouter(
    [
      { path: '/dashboard' },
      {
        path: '/auth/login',
        loader: () => {
          tried += 1
          return replace('/dashboard')
        },
      },
    ],
    { initialEntries: ['/dashboard'] },
  )
  await leadTo(turnedAway, '/auth/login', () => tried < 2)
  assert.equal(tried, 2)
})
