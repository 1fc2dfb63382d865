import { useState } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import { namesOfPieces } from '#shared/orders/pieces/piece-names.ts'
import type { PieceRelease, PieceView } from '#shared/orders/pieces/piece-view.ts'
import { highestNumber, missingReasonWords } from '#shared/orders/pieces/pieces.ts'
import { RELEASE_REASON_LABELS } from '#shared/orders/pieces/release-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { kilosText } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

interface Props {
  order: Pick<OrderView, 'id' | 'status'>
}

/** More are told by garment, unless each is asked for. */
const FEW = 12

/** The pieces of an order for the team: where each is, who had it last, and what was noted of it. */
export default function DrawerPieces({ order: { id: orderId, status } }: Props) {
  const query = trpc.pieces.ofOrder.useQuery({ orderId })
  const [isWhole, setWhole] = useState(false)
  const { pieces = [], releases = [], stations = [] } = query.data ?? {}
  if (pieces.length === 0 && !query.isError) return null
  const said: Said = {
    isGiven: status === 'completed',
    doneOf: (key) => stations.find((station) => station.key === key)?.done ?? key,
  }
  const isMany = pieces.length > FEW
  const isGrouped = (piece: PieceView) =>
    isMany && !isWhole && piece.grams === null && !piece.missing && notesOf(piece, []).length === 0
  return (
    <Section
      title="Pièces"
      level={3}
      aside={
        isMany ? (
          <Button tone="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Regrouper' : 'Voir les pièces'}
          </Button>
        ) : undefined
      }
    >
      <UnreadNote query={query} title="Impossible de charger les pièces." />
      <ul className="lines-between text-s">
        {pieces
          .filter((piece) => !isGrouped(piece))
          .map((piece) => (
            <Piece
              key={piece.number}
              piece={piece}
              highest={highestNumber(pieces)}
              standing={standingOf(piece, said)}
              notes={notesOf(piece, releases)}
            />
          ))}
        {groupsOf(pieces.filter(isGrouped), said).map(({ key, garments, standing }) => (
          <li key={key} className="row wrap justify-between gap-10">
            <span>{garments}</span>
            <span className="quiet">{standing}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PieceProps {
  piece: PieceView
  highest: number
  standing: string
  notes: readonly string[]
}

function Piece({ piece, highest, standing, notes }: PieceProps) {
  const { number, name, grams, service, tag, missing } = piece
  return (
    <li className="stack gap-2">
      <p className="row wrap justify-between gap-10">
        <span>
          <b>
            {number}/{highest}
          </b>{' '}
          {name}
          {grams === null ? '' : ` (${kilosText(grams)})`}, {serviceLabel(service).toLowerCase()}
          {tag ? ` · ${tag}` : ''}
        </span>
        <span className={cx('quiet', missing && !missing.released && 'negative')}>{standing}</span>
      </p>
      {notes.map((note) => (
        <p key={note} className="caution">
          {note}
        </p>
      ))}
    </li>
  )
}

interface Said {
  /** The order was given back, with all that nobody passed one by one. */
  isGiven: boolean
  doneOf: (key: string) => string
}

/** One line for each garment and state. */
function groupsOf(pieces: readonly PieceView[], said: Said) {
  const groups = new Map<string, { first: PieceView; some: PieceView[] }>()
  for (const piece of pieces) {
    const key = JSON.stringify([piece.name, piece.service, piece.last?.station])
    const group = groups.get(key)
    if (group) group.some.push(piece)
    else groups.set(key, { first: piece, some: [piece] })
  }
  return [...groups].map(([key, { first, some }]) => ({
    key,
    garments: `${namesOfPieces(some)}, ${serviceLabel(first.service).toLowerCase()}`,
    standing: first.last ? said.doneOf(first.last.station) : neverReceived(said, some.length > 1),
  }))
}

function standingOf({ missing, last }: PieceView, said: Said): string {
  if (missing) return missingReasonWords(missing.reason)
  if (!last) return neverReceived(said, false)
  const who = last.worker ? `, ${isolated(last.worker)}` : ''
  return `${said.doneOf(last.station)}${who}, ${formatShortDateTime(last.at, serverNow())}`
}

const neverReceived = ({ isGiven }: Said, areSeveral: boolean) =>
  `${isGiven ? 'Rendue' : 'Pas encore reçue'}${areSeveral ? 's' : ''}`

function releaseNote(
  { number, missing }: PieceView,
  releases: readonly PieceRelease[],
): string | undefined {
  const release = missing?.released && releases.find(({ pieces }) => pieces.includes(number))
  if (!release) return undefined
  const who = [release.by && isolated(release.by), formatShortDateTime(release.at, serverNow())]
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
