import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { holdAnswers } from './held-answers.ts'

/** `node --import` of this file: whatever the process serves is held against the contract. For the browser tests. */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  holdAnswers(fastify, (fault) => process.stderr.write(`${fault}\n`))
})
