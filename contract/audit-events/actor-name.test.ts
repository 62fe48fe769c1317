import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorName, shortActorName } from './actor-name.ts'

test('a guest is called by the address at home, everybody else as they are', () => {
  const guest = 'rafe.partner_brightwater.example#EXT#@northbrine.onmicrosoft.example'
  assert.equal(actorName(guest), 'rafe.partner@brightwater.example')
  assert.equal(actorName('a_b_home.example#EXT#@x.example'), 'a_b@home.example')
  assert.equal(actorName('ada_admin@northbrine.example'), 'ada_admin@northbrine.example')
  assert.equal(actorName('Deployment pipeline'), 'Deployment pipeline')
})

test('people of the tenant are short without their domain', () => {
  assert.equal(shortActorName('ada.admin@northbrine.example'), 'ada.admin')
  assert.equal(shortActorName('r_home.example#EXT#@x.example'), 'r@home.example')
})
