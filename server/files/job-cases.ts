import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { removeExpiredFilesJob } from '#contract/files/file-jobs.ts'
import { sql } from '../kit/db.ts'
import { jobCase } from '../testing/job-case.ts'

export const fileJobCases = [
  jobCase(removeExpiredFilesJob, async ({ server, rows }) => {
    const { accountId, admin } = server.people
    const [over, lasting] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [id, days] of [
      [over, -1],
      [lasting, 1],
    ] as const) {
      await server.app.files.put(`${accountId}/${id}`, Readable.from(['content']), 'image/png')
      await rows(sql`
        insert into stored_file
          (account_id, id, purpose, name, content_type, size, created_by, created_at, expires_at)
        values (${accountId}, ${id}, 'commentMedia', 'a.png', 'image/png', 7, ${admin.userId}, now(),
          now() + make_interval(days => ${days}))`)
    }
    return {
      check: async () => {
        assert.deepEqual(
          await rows(sql`select id from stored_file where id = any(${[over, lasting]}::uuid[])`),
          [{ id: lasting }],
        )
        assert.equal(await server.app.files.get(`${accountId}/${over}`), null)
        const kept = await server.app.files.get(`${accountId}/${lasting}`)
        assert.ok(kept, 'what has not ended is still there')
        kept.destroy()
      },
    }
  }),
]
