import { Type } from 'typebox'
import { choices } from './kit/choices.ts'
import { call } from './permissions.ts'
import { nullable, redirect, rowId } from './schema.ts'

/** Whom terms and conditions are for. */
export const termsType = choices('TermsAndConditionsTypes', {
  User: { value: 1, en: 'User', de: 'Benutzer' },
  Reseller: { value: 2, en: 'Reseller', de: 'Wiederverkäufer' },
})

const sessionUser = Type.Object({
  id: rowId,
  name: Type.String(),
  email: Type.String(),
  role: Type.Integer(),
  status: Type.Integer(),
  group: Type.Union([Type.Object({ id: rowId, name: Type.String() }), Type.Null()]),
  accountId: nullable(rowId),
  vendorId: nullable(rowId),
  termsApproved: Type.Boolean(),
  account: Type.Union([
    Type.Object({
      id: rowId,
      name: Type.String(),
      status: Type.Integer(),
      subscriptionType: Type.Object({
        id: rowId,
        name: Type.String(),
        recommendationScopingEnabled: Type.Boolean(),
      }),
    }),
    Type.Null(),
  ]),
})

export const authCalls = {
  login: call({
    method: 'POST',
    path: '/microsoft/login',
    permission: 'public',
    strict: true,
    unlogged: true,
    summary: 'Begin a sign-in; answers the address to go to',
    answer: redirect,
  }),
  signup: call({
    method: 'POST',
    path: '/microsoft/signup',
    permission: 'public',
    strict: true,
    unlogged: true,
    summary: 'Begin a sign-up; answers the address to go to',
    body: Type.Object(
      { invite: Type.Optional(nullable(Type.String({ maxLength: 200 }))) },
      { additionalProperties: false },
    ),
    answer: redirect,
  }),
  join: call({
    method: 'POST',
    path: '/microsoft/join',
    permission: 'public',
    strict: true,
    unlogged: true,
    summary: 'Accept an invitation; answers the address to go to',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 200 }) },
      { additionalProperties: false },
    ),
    answer: redirect,
  }),
  callback: call({
    method: 'GET',
    path: '/microsoft/callback',
    permission: 'public',
    strict: true,
    summary: 'Where Microsoft sends the browser back to after a sign-in',
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 8000 })),
      state: Type.Optional(Type.String({ maxLength: 500 })),
      error: Type.Optional(Type.String({ maxLength: 500 })),
      error_description: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
  }),
  consentCallback: call({
    method: 'GET',
    path: '/microsoft/consent-callback',
    permission: 'public',
    strict: true,
    summary: 'Where Microsoft sends the browser back to after admin consent',
    query: Type.Object({
      state: Type.Optional(Type.String({ maxLength: 500 })),
      tenant: Type.Optional(Type.String({ maxLength: 100 })),
      admin_consent: Type.Optional(Type.String({ maxLength: 10 })),
      error: Type.Optional(Type.String({ maxLength: 500 })),
      error_description: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
  }),
  consent: call({
    method: 'POST',
    path: '/microsoft/consent',
    permission: 'public',
    strict: true,
    unlogged: true,
    summary: 'The admin-consent page of a tenant whose permissions are missing',
    body: Type.Object({ tenantId: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
    answer: redirect,
  }),
  exchange: call({
    method: 'POST',
    path: '/auth/session',
    permission: 'public',
    strict: true,
    unlogged: true,
    summary: 'Exchange the one-time code of the callback for a session token',
    body: Type.Object(
      { code: Type.String({ minLength: 1, maxLength: 200 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ sessionToken: Type.String(), user: sessionUser }),
    status: 201,
  }),
  whoami: call({
    method: 'GET',
    path: '/auth/whoami',
    permission: 'signedIn',
    summary: 'The signed-in person',
    answer: Type.Object({
      user: sessionUser,
      name: Type.String(),
      canEnvSync: Type.Boolean(),
      numEnabledAccountRecommendations: Type.Integer(),
      regulations: Type.Array(Type.Object({ id: rowId, name: Type.String() })),
      termsApproved: Type.Boolean(),
      impersonatedBy: Type.Union([Type.String(), Type.Null()]),
      accounts: Type.Array(Type.Object({ id: rowId, name: Type.String() })),
    }),
  }),
  permissions: call({
    method: 'GET',
    path: '/auth/permissions',
    permission: 'signedIn',
    summary: 'The screens and actions of the signed-in person',
    answer: Type.Object({ screens: Type.Array(Type.String()), actions: Type.Array(Type.String()) }),
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    permission: 'signedIn',
    unlogged: true,
    summary: 'End the session',
    answer: Type.Object({ url: Type.String() }),
  }),
  impersonate: call({
    method: 'POST',
    path: '/auth/impersonate',
    permission: 'impersonate',
    summary: "Open a customer's view",
    body: Type.Object({ accountId: rowId }, { additionalProperties: false }),
    answer: Type.Object({ token: Type.String(), isMissingPermissions: Type.Boolean() }),
    status: 201,
  }),
  switchAccount: call({
    method: 'POST',
    path: '/auth/switch-account',
    permission: 'signedIn',
    summary: 'Go on as the own user of another account',
    body: Type.Object({ accountId: rowId }, { additionalProperties: false }),
    answer: Type.Object({ sessionToken: Type.String() }),
    status: 201,
  }),
  activeTerms: call({
    method: 'GET',
    path: '/terms-and-conditions/active/:role',
    permission: 'signedIn',
    summary: 'The terms in force for a kind of person',
    params: Type.Object({ role: Type.String({ maxLength: 20 }) }),
    answer: Type.Union([
      Type.Object({ id: rowId, version: Type.String(), type: Type.Integer(), content: Type.String() }),
      Type.Null(),
    ]),
  }),
}
