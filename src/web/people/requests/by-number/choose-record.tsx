import { IconUserCheck } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
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
  return (
    <Note icon={<IconUserCheck />} title="Ce numéro est déjà connu">
      À qui est cette commande&#8239;?
      <div className="stack gap-8 mt-10">
        {records.map(({ id, fullname, orders, hasEmail }) => (
          <Button
            key={id}
            size="sm"
            disabled={choose.isRunning}
            onClick={() => choose.run({ requestId, clientId: id })}
          >
            Joindre à la fiche de {fullname}, {orders} {orders > 1 ? 'commandes' : 'commande'}
            {hasEmail ? ', avec un compte' : ''}
          </Button>
        ))}
        <Button
          size="sm"
          tone="outline"
          disabled={choose.isRunning}
          onClick={() => choose.run({ requestId, clientId: null })}
        >
          Une autre personne, nouvelle fiche
        </Button>
      </div>
    </Note>
  )
}
