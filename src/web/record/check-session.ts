import { appCodeOf } from '#web/lib/error-message.ts'
import { meKey, queryClient } from '#web/query-client.ts'
import { forgetSession, notifyEntriesKept } from '#web/session.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** Called when the server refuses what an account has queued: its session has ended, or belongs to another account. */
export async function checkSession(owner: string): Promise<void> {
  const me = await trpcClient.auth.me.query().catch((error: unknown) => {
    // Another account has signed in in another tab.
    if (appCodeOf(error) === 'OTHER_ACCOUNT') window.location.reload()
  })
  if (me && me.id !== owner) window.location.reload()
  // A demand on the account since then leads to its own screen.
  if (me?.demand === 'needed') void queryClient.invalidateQueries({ queryKey: meKey() })
  if (me !== null) return
  notifyEntriesKept()
  forgetSession()
}
