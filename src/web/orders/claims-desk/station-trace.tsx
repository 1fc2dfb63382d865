import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './claim-desk.module.css'
import { type DeskClaim, whenWords } from './desk-words.ts'

/** The stations that a piece of the claim passed, and by whom; of several pieces, the one that is chosen. */
export function StationTrace({ claim }: { claim: DeskClaim }) {
  const { orderId, orderStatus, pieces: claimed } = claim
  const isKnown = orderStatus !== null
  const all = trpc.pieces.ofOrder.useQuery({ orderId }, { enabled: isKnown }).data?.pieces ?? []
  const pieces = all.filter(({ position }) => claimed.some((one) => one.position === position))
  const [asked, setAsked] = useState<string>()
  const shown = pieces.find(({ number }) => String(number) === asked) ?? pieces[0]
  const trace = trpc.workshop.trace.useQuery(
    { orderId, piece: shown?.number ?? 1 },
    { enabled: shown !== undefined },
  ).data
  if (!shown || !trace || trace.steps.length === 0) return null
  return (
    <section>
      <h2 className="text-l mb-8">
        {shown.name} à l’atelier{' '}
        <span className="quiet regular text-s">
          {shown.number}/{all.length}
        </span>
      </h2>
      {pieces.length > 1 && pieces.length <= 6 ? (
        <Segmented
          legend="Pièce"
          hideLegend
          size="sm"
          value={String(shown.number)}
          options={pieces.map(({ number }) => ({
            value: String(number),
            label: `${number}/${all.length}`,
          }))}
          onChange={setAsked}
        />
      ) : null}
      <ol className={`mt-10 ${classes.stations}`}>
        {trace.steps.map(({ kind, station, worker, machine, at }) => (
          <li key={`${kind} ${station} ${at}`} className="leading-14">
            <span className={`fill-primary round place-center ${classes.node}`} aria-hidden="true">
              <IconCheck size={16} stroke={2.4} />
            </span>
            <b className="block">
              {[stepLabel(claim, { kind, station }), machine].filter(Boolean).join(', ')}
            </b>
            <span className="block">{worker ?? 'L’équipe'}</span>
            <span className="quiet text-s">{whenWords(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepLabel(
  { stations }: DeskClaim,
  { kind, station }: { kind: string; station: string | null },
): string {
  if (kind === 'packed') return 'Emballé'
  if (kind === 'redone') return 'À refaire'
  return stations.find(({ key }) => key === station)?.done ?? 'Reçu'
}
