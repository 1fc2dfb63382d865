import { formatShortDateTime } from '#shared/dates.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import type { PieceRelease, PieceView } from '#shared/orders/pieces/piece-view.ts'
import { highestNumber, missingReasonWords } from '#shared/orders/pieces/pieces.ts'
import { RELEASE_REASON_LABELS } from '#shared/orders/pieces/release-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { kilosText } from '#shared/text/weight.ts'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'

/** The pieces of an order for the team: where each is, who had it last, and what was noted of it. */
export default function DrawerPieces({ orderId }: { orderId: string }) {
  const query = trpc.pieces.ofOrder.useQuery({ orderId })
  const { pieces = [], releases = [], stations = [] } = query.data ?? {}
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
            {notesOf(piece, releases).map((note) => (
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
  if (missing) return missingReasonWords(missing.reason)
  if (!last) return 'Pas encore reçue'
  const who = last.worker ? `, ${isolated(last.worker)}` : ''
  return `${doneOf(last.station)}${who}, ${formatShortDateTime(last.at)}`
}

function releaseNote(
  { number, missing }: PieceView,
  releases: readonly PieceRelease[],
): string | undefined {
  const release = missing?.released && releases.find(({ pieces }) => pieces.includes(number))
  if (!release) return undefined
  const who = [release.by && isolated(release.by), formatShortDateTime(release.at)]
  const why = lowerFirst(RELEASE_REASON_LABELS[release.reason])
  return `La commande part sans elle\u00a0: ${why} (${who.filter(Boolean).join(', ')})`
}

const notesOf = (piece: PieceView, releases: readonly PieceRelease[]): string[] => {
  const { defects, stained, damaged, redo } = piece
  return [
    defects.length > 0 &&
      `Déjà là\u00a0: ${defects.map(({ kind }) => RESERVE_LABELS[kind].toLowerCase()).join(', ')}`,
    stained && 'Tache notée à l’atelier',
    damaged && 'Abîmée à l’atelier',
    redo && 'À refaire',
    releaseNote(piece, releases),
  ].filter((note) => typeof note === 'string')
}
