import { formatSince } from '#shared/dates.ts'
import { DGI_LINK_WORDS, isStoppedLink } from '#shared/shop/settings/dgi-link.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { ResumeSending } from './resume-sending.tsx'

/** Nothing leaves while the key, the address or the stickers are not mended: since when, and what to do. */
export function StoppedNote() {
  const { link, waiting = 0, isRestored } = trpc.fne.counts.useQuery().data ?? {}
  if (!link || !isStoppedLink(link.state) || waiting === 0 || isRestored) return null
  const { title, text } = DGI_LINK_WORDS[link.state]
  return (
    <Note
      tone={link.state === 'stickers' ? 'warning' : 'danger'}
      title={
        link.since === null ? title : `${title}, depuis ${formatSince(link.since, serverNow())}`
      }
    >
      <p className="mb-8">{text}</p>
      <ResumeSending />
    </Note>
  )
}
