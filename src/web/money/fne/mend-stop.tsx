import { IconExternalLink, IconPencil, IconRefresh } from '@tabler/icons-react'
import type { StoppedLinkState } from '#shared/shop/settings/dgi-link.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { FNE_STALE } from './sale-acts.ts'

/** It stops the sendings: the link to the DGI, or an older copy that was put back. */
type Stop = StoppedLinkState | 'restored'

/** Leads the owner to what is to be mended before anything leaves, then goes on. */
export function MendStop({ state }: { state: Stop }) {
  const { role } = useMe()
  if (role !== 'superadmin') return <p>Le responsable de Lavéo reprend ensuite.</p>
  return (
    <div className="row wrap gap-8">
      <Mend state={state} />
      <Resume />
    </div>
  )
}

function Mend({ state }: { state: Stop }) {
  const { spaceUrl = null } = trpc.fne.counts.useQuery().data ?? {}
  if (state === 'restored') return null
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

/** Sends all that waits, once the owner mended why. */
function Resume() {
  const act = useAct(trpc.fne.resume, {
    ...FNE_STALE,
    failed: 'Impossible de reprendre.',
    announced: 'Les envois reprennent.',
  })
  return (
    <div className="stack gap-8">
      <ActFailure unanswered={act.unanswered} />
      <div>
        <Button
          tone="outline"
          icon={<IconRefresh />}
          loading={act.isRunning}
          onClick={() => void act.run()}
        >
          C’est réglé, reprendre
        </Button>
      </div>
    </div>
  )
}
