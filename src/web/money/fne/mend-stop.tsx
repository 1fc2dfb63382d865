import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import type { StoppedLinkState } from '#shared/shop/settings/dgi-link.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { ResumeSending } from './resume-sending.tsx'

/** Leads the owner to what is to be mended before anything leaves, then goes on. */
export function MendStop({ state }: { state: StoppedLinkState }) {
  const { role } = useMe()
  return (
    <div className="row wrap gap-8">
      {role === 'superadmin' ? <Mend state={state} /> : null}
      <ResumeSending />
    </div>
  )
}

function Mend({ state }: { state: StoppedLinkState }) {
  const { spaceUrl = null } = trpc.fne.counts.useQuery().data ?? {}
  if (state !== 'stickers')
    return (
      <ButtonLink tone="outline" icon={<IconPencil />} to={paths.superadmin.settingsPage('fne')}>
        Ce que vous faites, Factures FNE
      </ButtonLink>
    )
  if (spaceUrl === null) return null
  return (
    <ButtonLink
      tone="outline"
      icon={<IconExternalLink />}
      href={spaceUrl}
      target="_blank"
      rel="noreferrer"
    >
      Acheter à la DGI
    </ButtonLink>
  )
}
