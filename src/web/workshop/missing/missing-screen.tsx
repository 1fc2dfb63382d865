import {
  IconArrowsExchange,
  IconBasket,
  IconCheck,
  IconHandStop,
  IconQuestionMark,
  IconScissors,
  IconTruckDelivery,
  IconWashMachine,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatSince } from '#shared/dates.ts'
import {
  highestNumber,
  MISSING_REASON_LABELS,
  MISSING_REASONS,
  type MissingReason,
} from '#shared/orders/pieces/pieces.ts'
import { garmentCount } from '#shared/text/garment-words.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import type { PieceTrace, TraceStep, WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { trpc } from '#web/trpc.ts'
import { OrderHead, WorkshopHead } from '../frame/head.tsx'
import { Body, Dock, DockAct, Nothing, SectionTitle, WorkNote } from '../frame/parts.tsx'
import { spacedReference } from '../scanner/scan-answer.ts'
import { useWorkshop } from '../workshop-context.ts'
import classes from './missing.module.css'

const PICTURES: Record<MissingReason, ReactNode> = {
  never_arrived: <IconBasket />,
  in_machine: <IconWashMachine />,
  other_bag: <IconArrowsExchange />,
  damaged_aside: <IconScissors />,
  already_left: <IconTruckDelivery />,
  unknown: <IconQuestionMark />,
}

interface Props {
  orderId: string
  /** The number of the piece. */
  number: number
}

/** A piece is not there: who had it last, where to look first, and why it is missing. */
export function MissingScreen({ orderId, number }: Props) {
  const { board } = useWorkshop()
  const order = board.orders.find((one) => one.orderId === orderId)
  const piece = order?.pieces.find((one) => one.number === number)
  if (order && piece) return <Shown order={order} piece={piece} />
  return (
    <>
      <WorkshopHead title="Pièce" subtitle="" pageTitle="Pièce manquante" />
      <main>
        <Nothing title="Cette pièce n’est plus à l’atelier." text="Sa commande est repartie." />
      </main>
    </>
  )
}

function Shown({ order, piece }: { order: WorkshopOrder; piece: WorkshopPiece }) {
  const { orderId, reference, pieces } = order
  const { number, name, imageUrl, missing } = piece
  const { work } = useWorkshop()
  const goBack = useGoBack(paths.workshop.order(orderId))
  const navigate = useNavigateFromHere()
  const query = trpc.workshop.trace.useQuery({ orderId, piece: number })
  const [chosen, setChosen] = useState<MissingReason>()
  const reason = chosen ?? missing?.reason
  const label = `${name} ${number}`
  const act = (done: PieceAct, what: string) =>
    work({ call: { is: 'act', input: { orderId, act: done } }, what, reference })
  const keep = async () => {
    if (!reason) return
    const sent = await act({ kind: 'miss', piece: number, reason }, `Manque, ${label}`)
    if (sent) navigate(paths.workshop.home, { replace: true })
  }
  const find = async () => {
    if (missing && !(await act({ kind: 'found', piece: number }, `Retrouvée, ${label}`))) return
    goBack()
  }
  const others = pieces.filter((one) => one.missing === null && one.number !== number).length
  return (
    <>
      <OrderHead
        order={order}
        subtitle={`pièce ${number}/${highestNumber(pieces)}`}
        backTo={paths.workshop.order(orderId)}
      />
      <Body>
        <div className={`row ${classes.what}`}>
          <GarmentImage src={imageUrl} size={88} />
          <div className="shrink">
            <h2 className="negative">Il manque {garmentCount(1, name)}</h2>
            <p>
              Pièce {number}/{highestNumber(pieces)}
              {piece.tag ? `, étiquette ${piece.tag}` : null}.{' '}
              {others > 0 ? `${piecesLabel(others)} ${others > 1 ? 'sont là' : 'est là'}.` : null}
            </p>
          </div>
        </div>
        {query.data ? (
          <Trace trace={query.data} name={name} />
        ) : (
          <p className={classes.wait} role="status">
            {isUnanswered(query) ? 'Il faut le réseau pour voir où elle est passée.' : '…'}
          </p>
        )}
        <SectionTitle>
          {query.data && query.data.lookIn.length > 0 ? 'Sinon, pourquoi' : 'Pourquoi'}&#8239;?
        </SectionTitle>
        <fieldset className={classes.reasons}>
          <legend className="visually-hidden">Pourquoi elle manque</legend>
          {MISSING_REASONS.map((one) => (
            <button
              key={one}
              type="button"
              className="clickable"
              aria-pressed={one === reason}
              onClick={() => setChosen(one)}
            >
              <i className="place-center round" aria-hidden="true">
                {PICTURES[one]}
              </i>
              {MISSING_REASON_LABELS[one]}
            </button>
          ))}
        </fieldset>
        {reason ? (
          <WorkNote
            tint="danger"
            icon={<IconHandStop aria-hidden="true" />}
            title="La commande ne part pas."
          >
            Le bureau est prévenu et écrit au client.
          </WorkNote>
        ) : null}
      </Body>
      <Dock>
        <DockAct
          tone="soleil"
          icon={<IconHandStop aria-hidden="true" />}
          detail="elle attend la pièce"
          disabled={!reason || (missing !== null && reason === missing.reason)}
          onPress={() => void keep()}
        >
          Garder la commande
        </DockAct>
        <DockAct tone="outline" icon={<IconCheck aria-hidden="true" />} onPress={() => void find()}>
          Retrouvée
        </DockAct>
      </Dock>
    </>
  )
}

const isUnanswered = (query: { fetchStatus: string; failureCount: number; isError: boolean }) =>
  query.fetchStatus === 'paused' || query.failureCount > 0 || query.isError

function Trace({ trace: { steps, lookIn }, name }: { trace: PieceTrace; name: string }) {
  const now = useMinute()
  const { stations } = useWorkshop().board
  const last = steps.at(-1)
  const doneOf = (key: string | null) => stations.find((station) => station.key === key)?.done
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.kind}${step.at}`}>
            <i className="place-center round" aria-hidden="true">
              <IconCheck />
            </i>
            <div>
              <b>{stepWords(step, doneOf(step.station))}</b>
              {step.worker}
            </div>
            <span>{formatSince(step.at, now)}</span>
          </li>
        ))}
        <li className={classes.unseen}>
          <i className="place-center round" aria-hidden="true">
            <IconQuestionMark />
          </i>
          <b>{last ? 'Pas vue depuis' : 'Jamais vue à l’atelier'}</b>
        </li>
      </ol>
      {lookIn.length > 0 ? (
        <>
          <SectionTitle aside="passées en même temps">Cherchez d’abord ici</SectionTitle>
          <ul className={classes.look}>
            {lookIn.map(({ orderId, reference, sameGarments, place }) => (
              <li key={orderId}>
                <Link to={paths.workshop.order(orderId)} className="relative clip no-underline">
                  <span className="left-edge">
                    <Lisere reference={reference} thickness={20} />
                  </span>
                  <b>{spacedReference(reference)}</b>
                  {garmentCount(sameGarments, name)}
                  <br />
                  {place ? `${place.rack}-${place.place}` : 'encore ici'}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function stepWords({ kind, machine }: TraceStep, done = 'Passée'): string {
  if (kind === 'redone') return 'À refaire'
  return machine ? `${done}, ${machine}` : done
}
