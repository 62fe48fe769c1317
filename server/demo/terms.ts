import { termsStatus, termsType } from '#contract/terms/terms.ts'
import { type Db, sql } from '../kit/db.ts'

/** The version that the people of the demonstration have accepted; the one for users is in every installation. */
export const acceptedVersion = '1.0'

/** One person has not, so that the question can be seen. */
export const hasAccepted = (email: string): boolean => !email.startsWith('tina.terms@')

const resellerTerms = `<h2>Terms and Conditions for Resellers</h2>
<p>You see the accounts of customers who chose you, and act for them only as far as they asked you to.
What you do in a customer's view is recorded there under your own name.</p>
<p>You keep what you see to yourself and to the customer, and tell the customer when an employee who had
access has left.</p>
<p>When a customer leaves you, your access to the account ends the same day.</p>`

const dayMs = 24 * 60 * 60 * 1000

/** What was in force before: nobody can accept it any more, everybody can still read it. */
const pastTerms = `<h2>Terms and Conditions</h2>
<p>This service reads the configuration of your Microsoft 365 tenant through permissions that your administrator grants
and can withdraw at any time.</p>
<p>What was read is kept to show scores, changes and evidence to the users of your account.</p>`

export async function fillPastTerms(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    insert into terms_and_conditions (version, type, content, status, creation_time, last_update_time)
    values ('0.9', ${termsType.value.User}, ${pastTerms}, ${termsStatus.value.Past},
      ${new Date(now.getTime() - 400 * dayMs)}, ${new Date(now.getTime() - 120 * dayMs)})`)
}

/** Those who have accepted did so over the weeks before, the past version included. */
export async function fillAcceptances(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    insert into terms_acceptance (account_id, vendor_id, user_id, terms_id, accepted_at)
    select person.account_id, person.vendor_id, person.id, terms.id,
      ${now}::timestamptz - make_interval(
        days => (case when terms.status = ${termsStatus.value.Past} then 200 else 90 end)::int,
        mins => (person.id * 37 % 5000)::int)
    from app_user person
    join terms_and_conditions terms
      on terms.type = case when person.vendor_id is null
        then ${termsType.value.User}::int else ${termsType.value.Reseller}::int end
    where person.terms_version is not null and terms.status = any(${[termsStatus.value.Active, termsStatus.value.Past]})`)
}

export async function fillResellerTerms(db: Db): Promise<void> {
  await db.run(sql`
    insert into terms_and_conditions (version, type, content, status)
    select ${acceptedVersion}, ${termsType.value.Reseller}, ${resellerTerms}, ${termsStatus.value.Active}
    where not exists (select from terms_and_conditions where type = ${termsType.value.Reseller})`)
}
