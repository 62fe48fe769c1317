import { termsStatus, termsType } from '#contract/terms/terms.ts'
import { type Db, sql } from '../kit/db.ts'

/** The version that the people of the demonstration have accepted; the one for users is in every installation. */
export const acceptedVersion = '1.0'

/** One person has not, so that the question can be seen. */
export const hasAccepted = (email: string): boolean => !email.startsWith('tina.terms@')

const resellerTerms = `<h2>Terms and Conditions for Resellers</h2>
<p>You see the accounts of customers who chose you, and act for them only as far as they asked you to.
What you do in a customer's view is recorded there under your own name.</p>
<p>You keep what you see to yourself and to the customer, and tell the customer when somebody of yours who had
access has left.</p>
<p>When a customer leaves you, your access to the account ends the same day.</p>`

export async function fillResellerTerms(db: Db): Promise<void> {
  await db.run(sql`
    insert into terms_and_conditions (version, type, content, status)
    select ${acceptedVersion}, ${termsType.value.Reseller}, ${resellerTerms}, ${termsStatus.value.Active}
    where not exists (select from terms_and_conditions where type = ${termsType.value.Reseller})`)
}
