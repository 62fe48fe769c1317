import { userRole, userStatus } from '#contract/access/roles.ts'
import { userCalls, userRules } from '#contract/users/users.ts'
import { handle, type Route } from '../handle.ts'
import { invite, inviteEach } from '../invites/actions.ts'
import { sql } from '../kit/db.ts'
import { notFound, refuseIf } from '../kit/errors.ts'
import {
  activeOthers,
  endSessions,
  type House,
  lockHouse,
  lockOut,
  type Person,
  peopleNamed,
  peopleWith,
  personOf,
  setStatus,
} from './house.ts'
import { holdGroup, savePending, wantedPeople } from './invite-people.ts'

const { Active, Blocked, Deleted } = userStatus.value

const invitationTo = ({ accountId, vendorId, name }: House, { id, email }: Pick<Person, 'id' | 'email'>) => ({
  kind: 'user' as const,
  ...{ email, accountId, vendorId },
  accountName: name,
  userId: id,
})

export const userRoutes: Route[] = [
  handle(userCalls.invite, async ({ app, db, who, body, now, say, note, lang }) => {
    const house = await lockHouse(db, who)
    const wanted = wantedPeople(house, body)
    if (house.vendorId === null && body.groupId != null) await holdGroup(db, house.accountId, body.groupId)
    const people = await savePending(db, house, wanted, now)
    const invitations = people.map((person) => invitationTo(house, person))
    await inviteEach(app, db, who, invitations, { now, lang })
    note({ emails: people.map((person) => person.email) })
    say({ n: people.length })
  }),

  handle(userCalls.reinvite, async ({ app, db, who, body, now, say, lang }) => {
    const house = await lockHouse(db, who)
    const email = body.email.trim().toLowerCase()
    const [person] = await peopleNamed(db, house, [email])
    if (!person) throw notFound()
    refuseIf(userRules.reinvite(person))
    await invite(app, db, who, invitationTo(house, person), { now, lang })
    say({ email })
  }),

  handle(userCalls.inviteAgain, async ({ app, db, who, body: { ids }, now, say, note, lang }) => {
    const house = await lockHouse(db, who)
    const people = await peopleWith(db, house, ids)
    if (people.length < ids.length) throw notFound()
    for (const person of people) refuseIf(userRules.reinvite(person))
    await inviteEach(
      app,
      db,
      who,
      people.map((person) => invitationTo(house, person)),
      { now, lang },
    )
    note({ emails: people.map(({ email }) => email) })
    say({ n: people.length })
  }),

  // Who is activated without having joined is bound to a Microsoft identity at the first sign-in.
  handle(userCalls.update, async ({ db, who, body, now }) => {
    const house = await lockHouse(db, who)
    const person = await personOf(db, house, body.id)
    if (body.status === Active) {
      refuseIf(userRules.activate(person))
      await setStatus(db, house, person, Active)
      return
    }
    refuseIf(userRules.notSelf(person.id, who.userId))
    refuseIf(userRules.block(person))
    refuseIf(userRules.notLast(person, await activeOthers(db, house, person)))
    await setStatus(db, house, person, Blocked)
    await lockOut(db, house, person, now)
  }),

  handle(userCalls.updateRoleAndGroup, async ({ db, who, params, body, note }) => {
    const house = await lockHouse(db, who)
    const person = await personOf(db, house, params.id)
    const { groupId: wantedGroup = person.groupId, role } = body
    const groupId = role === userRole.value.Admin ? null : wantedGroup
    if (groupId !== null) await holdGroup(db, house.accountId, groupId)
    const changesRole = role !== person.role
    if (changesRole) refuseIf(userRules.notLast(person, await activeOthers(db, house, person)))
    await db.run(sql`
      update app_user
      set role = ${role}, group_id = ${groupId}
      where account_id = ${house.accountId} and id = ${person.id}`)
    if (changesRole) await endSessions(db, house, person)
    note({ role, groupId })
  }),

  handle(userCalls.remove, async ({ db, who, params, now }) => {
    const house = await lockHouse(db, who)
    const person = await personOf(db, house, params.id)
    refuseIf(userRules.notSelf(person.id, who.userId))
    refuseIf(userRules.remove(person))
    await setStatus(db, house, person, Deleted)
    await lockOut(db, house, person, now)
  }),
]
