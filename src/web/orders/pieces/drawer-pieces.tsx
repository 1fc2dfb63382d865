import { useState } from 'react'
import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { kilosText } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import {
  isManyPieces,
  isToldAlone,
  notesOf,
  pieceGroups,
  type Said,
  standingOf,
} from './piece-rows.ts'

interface Props {
  order: Pick<OrderView, 'id' | 'status'>
}

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
  const isMany = isManyPieces(pieces)
  const isGrouped = (piece: PieceView) => isMany && !isWhole && !isToldAlone(piece)
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
        {pieceGroups(pieces.filter(isGrouped), said).map(({ key, garments, standing }) => (
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
