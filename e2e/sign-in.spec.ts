import { alterAnswer, cutOff } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { expect, people, signIn, test } from './people.ts'

const operatorsTenant = '7b2b0b0e'
