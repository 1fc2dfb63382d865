import { IconUserCheck } from '@tabler/icons-react'
import { CLAIMED_NUMBER } from '#shared/access/claimed-number.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { RequestDetail } from './request-changes.tsx'

/** A known number: the team says whose record the order joins, before anything is sent. */
export function ChooseRecord({ request }: { request: RequestDetail }) {
  const { id: requestId, records, isRecordChosen, recordName } = request
  const choose = useAct(trpc.numberRequests.chooseRecord, {
    failed: 'Fiche non choisie',
    stale: ['numberRequests'],
  })
  if (isRecordChosen)
    return (
      <Note tone="success" icon={<IconUserCheck />}>
        {recordName ? `Elle rejoint la fiche de ${recordName}.` : 'Elle aura sa propre fiche.'}
      </Note>
    )
  if (records.length === 0) return null
  const join = ({ id, fullname, orders, isClaimed }: RequestDetail['records'][number]) => (
    <Button
      key={id}
      size="sm"
      tone={isClaimed ? 'outline' : undefined}
      disabled={choose.isRunning}
      onClick={() => choose.run({ requestId, clientId: id })}
    >
      Joindre à la fiche de {isolated(fullname)}, {orders} {orders > 1 ? 'commandes' : 'commande'}
      {isClaimed ? `, avec un compte, ${CLAIMED_NUMBER}` : ''}
    </Button>
  )
  const own = records.filter(({ isClaimed }) => !isClaimed)
  const claimed = records.filter(({ isClaimed }) => isClaimed)
  return (
    <Note icon={<IconUserCheck />} title="Ce numéro est déjà connu">
      À qui est cette commande&#8239;?
      {claimed.length > 0
        ? ' Le numéro d’un compte est celui que la personne a écrit\u00a0: demandez-lui son e‑mail avant de joindre.'
        : null}
      <div className="stack gap-8 mt-10">
        {own.map(join)}
        <Button
          size="sm"
          tone={own.length > 0 ? 'outline' : undefined}
          disabled={choose.isRunning}
          onClick={() => choose.run({ requestId, clientId: null })}
        >
          {own.length > 0 ? 'Une autre personne, nouvelle fiche' : 'Nouvelle fiche'}
        </Button>
        {claimed.map(join)}
        <ActFailure unanswered={choose.unanswered} />
      </div>
    </Note>
  )
}
