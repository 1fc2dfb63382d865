import { formatShortDateTime } from '#shared/dates.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import { highestNumber, MISSING_REASON_LABELS } from '#shared/orders/pieces/pieces.ts'
import { isolated } from '#shared/text/isolate.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { kilosText } from '#shared/text/weight.ts'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'

/** The pieces of an order for the team: where each is, who had it last, and what was noted of it. */
export default function DrawerPieces({ orderId }: { orderId: string }) {
  const query = trpc.pieces.ofOrder.useQuery({ orderId })
  const { pieces = [], stations = [] } = query.data ?? {}
  if (pieces.length === 0 && !query.isError) return null
  const doneOf = (key: string) => stations.find((station) => station.key === key)?.done ?? key
  return (
    <Section title="Pièces" level={3}>
      <UnreadNote query={query} title="Impossible de charger les pièces." />
      <ul className="lines-between text-s">
        {pieces.map((piece) => (
          <li key={piece.number} className="stack gap-2">
            <p className="row wrap justify-between gap-10">
              <span>
                <b>
                  {piece.number}/{highestNumber(pieces)}
                </b>{' '}
                {piece.name}
                {piece.grams === null ? '' : ` (${kilosText(piece.grams)})`},{' '}
                {serviceLabel(piece.service).toLowerCase()}
                {piece.tag ? ` · ${piece.tag}` : ''}
              </span>
              <span className={cx('quiet', piece.missing && !piece.missing.released && 'negative')}>
                {standingOf(piece, doneOf)}
              </span>
            </p>
            {notesOf(piece).map((note) => (
              <p key={note} className="caution">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function standingOf({ missing, last }: PieceView, doneOf: (key: string) => string): string {
  if (missing) return `Manque\u00a0: ${MISSING_REASON_LABELS[missing.reason].toLowerCase()}`
  if (!last) return 'Pas encore reçue'
  const who = last.worker ? `, ${isolated(last.worker)}` : ''
  return `${doneOf(last.station)}${who}, ${formatShortDateTime(last.at)}`
}

const notesOf = ({ defects, stained, damaged, redo, missing }: PieceView): string[] =>
  [
    defects.length > 0 &&
      `Déjà là\u00a0: ${defects.map(({ kind }) => RESERVE_LABELS[kind].toLowerCase()).join(', ')}`,
    stained && 'Tache notée à l’atelier',
    damaged && 'Abîmée à l’atelier',
    redo && 'À refaire',
    missing?.released && 'La commande part sans elle',
  ].filter((note) => typeof note === 'string')
