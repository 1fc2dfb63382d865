import { formatSince } from '#shared/dates.ts'
import { DGI_LINK_WORDS } from '#shared/shop/settings/dgi-link.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { MendStop } from './mend-stop.tsx'

/** Nothing leaves while the key, the address or the stickers are not mended: since when, and what to do. */
export function StoppedNote() {
  const { stopped = null } = trpc.fne.counts.useQuery().data ?? {}
  if (stopped === null) return null
  const { state, since } = stopped
  const { title, text } = DGI_LINK_WORDS[state]
  return (
    <Note
      tone="danger"
      title={since === null ? title : `${title}, depuis ${formatSince(since, serverNow())}`}
    >
      <p className="mb-8">{text}</p>
      <MendStop state={state} />
    </Note>
  )
}
