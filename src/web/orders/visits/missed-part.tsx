import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { firstName, type OrderDetail } from '../order-view.ts'
import { type MissedVisitOfOrder, reportText } from './missed-proof.ts'

interface Props {
  detail: OrderDetail
  missed: MissedVisitOfOrder
  /** Whether the visit is charged, as the settings propose and the person decides. */
  isCharged: boolean
  onCharge: (isCharged: boolean) => void
}

/** Of a visit that found nobody: how it was seen, whether it is charged, and who is told of the next one. */
export function MissedPart({ detail, missed, isCharged, onCharge }: Props) {
  const { order, missedFee } = detail
  const { client, livreur, grandTotal } = order
  const sum = formatFcfa(missedFee)
  const total = formatFcfa(grandTotal + missedFee)
  return (
    <>
      <Note tone="warning" title="Passage manqué">
        {reportText(missed)}
      </Note>
      {isFeeOpen(detail, missed) ? (
        <div className="stack gap-8">
          <Segmented
            legend="Frais de passage"
            size="sm"
            value={isCharged ? 'yes' : 'no'}
            options={[
              { value: 'no', label: 'Non' },
              { value: 'yes', label: `Oui, ${sum}` },
            ]}
            onChange={(answer) => onCharge(answer === 'yes')}
          />
          <p className="quiet text-s" role="status">
            {isCharged
              ? `Le total passe de ${formatFcfa(grandTotal)} à ${total}, sans retour possible.`
              : `Le total reste ${formatFcfa(grandTotal)}. L’historique garde que ${sum} n’ont pas été demandés.`}
          </p>
        </div>
      ) : null}
      <p className="text-s">
        <b>Qui est prévenu\u00a0:</b> {firstName(client.fullname)}, par e‑mail ou par message selon
        son choix{livreur ? `, et ${isolated(livreur.fullname)}, par notification` : ''}.
      </p>
    </>
  )
}

/** The team has still to decide whether this visit is charged. */
export function isFeeOpen({ missedFee }: OrderDetail, { fee }: MissedVisitOfOrder): boolean {
  return missedFee > 0 && fee === null
}
