import {
  IconAlertTriangle,
  IconKeyboard,
  IconPlayerPlayFilled,
  IconWashMachine,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { stationsOf } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import type { WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { isLoadable, isToReturn, TO_RETURN } from '#shared/workshop/board-words.ts'
import { findScanned } from '#shared/workshop/scanned-code.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { useKept } from '#web/lib/use-kept.ts'
import { WorkshopHead } from '../frame/head.tsx'
import { Body, Dock, DockAct, Nothing, SectionTitle } from '../frame/parts.tsx'
import { answerNotFound, type ScanAnswer, spacedReference } from '../scanner/scan-answer.ts'
import { Scanner } from '../scanner/scanner.tsx'
import { UndoAct, useUndo } from '../undo.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './batch.module.css'
import {
  BY_HAND,
  type Load,
  LoadedBag,
  Machines,
  Running,
  TurningBags,
  WaitingBags,
} from './batch-parts.tsx'

/** Bag after bag: those that are scanned are worked on together, in a machine or by hand. */
export function BatchScreen({ stationKey }: { stationKey: string }) {
  const { stations } = useWorkshop().board
  const rank = stations.findIndex(({ key }) => key === stationKey)
  const station = stations[rank]
  if (station && rank > 0 && rank < stations.length - 1) return <Batch station={station} />
  return (
    <>
      <WorkshopHead title="Sac après sac" subtitle="" pageTitle="Sac après sac" />
      <main>
        <Nothing title="Ce poste n’existe plus." text="Choisissez-en un autre sur l’accueil." />
      </main>
    </>
  )
}

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []

function Batch({ station }: { station: Station }) {
  const { board, work } = useWorkshop()
  const { machines, orders, stations } = board
  // Only the station of the washing has machines: elsewhere bags go on by hand.
  const hasMachines = station.picture === 'machine' && machines.length > 0
  const bags = useKept<string[]>(`laveo-atelier-lot-${station.key}`, readIds)
  const [params] = useSearchParams()
  const [machine, setMachine] = useState(() => {
    const asked = machines.find(({ name }) => name === params.get('machine'))
    if (asked) return asked.name
    const free = machines.find(({ batch }) => batch === null)
    return hasMachines ? (free ?? machines[0])?.name : BY_HAND
  })
  const [isTyping, setTyping] = useState(false)
  const [latest, setLatest] = useState<string>()
  const [refused, setRefused] = useState<{ reference: string; why: string }>()
  const [isSending, setSending] = useState(false)
  const undo = useUndo()
  const { isFresh, noteStart } = useFreshStart()
  const waits = (piece: WorkshopPiece) => isLoadable(piece, station.key, stations)
  const atWork = orders.filter((order) => !isToReturn(order))
  const loads = bags.value
    .map((id) => atWork.find(({ orderId }) => orderId === id))
    .filter((order) => order !== undefined)
    .map((order) => ({ order, pieces: order.pieces.filter(waits) }))
    .filter(({ pieces }) => pieces.length > 0)
  const total = loads.reduce((sum, { pieces }) => sum + pieces.length, 0)
  const running = machines.find(({ name }) => name === machine)?.batch ?? null

  const add = ({ orderId }: WorkshopOrder) => {
    setRefused(undefined)
    setLatest(orderId)
    bags.update((now) => [orderId, ...now])
  }
  const scan = (text: string): ScanAnswer => {
    const found = findScanned(text, orders)
    const missed = answerNotFound(found)
    if (missed) return missed
    if (found.is !== 'order' && found.is !== 'piece') return { is: 'wrong', title: text }
    const { order } = found
    const title = spacedReference(order.reference)
    const ready = isToReturn(order) ? [] : order.pieces.filter(waits)
    if (bags.latest.current.includes(order.orderId))
      return { is: 'again', title, text: 'déjà là', aside: piecesLabel(ready.length) }
    if (ready.length === 0) {
      const why = whyNot(order, station, stations)
      setRefused({ reference: order.reference, why })
      return { is: 'wrong', title, text: why }
    }
    add(order)
    return { is: 'right', title, text: 'ajouté', aside: piecesLabel(ready.length) }
  }
  const start = async () => {
    setSending(true)
    const isByHand = machine === BY_HAND || machine === undefined
    if (isByHand ? await passByHand() : await startMachine(machine)) bags.clear()
    setSending(false)
  }
  const startMachine = async (name: string) => {
    const orderIds = loads.map(({ order }) => order.orderId)
    const sent = await work({
      call: { is: 'startBatch', input: { machine: name, station: station.key, orderIds } },
      what: `Lancé\u00a0: ${name}, ${piecesLabel(total)}`,
      reference: name,
    })
    if (!sent) return false
    undo.forget()
    noteStart()
    return true
  }
  const passByHand = async () => {
    const acts = []
    for (const { order, pieces } of loads) {
      const { orderId, reference } = order
      const numbers = pieces.map(({ number }) => number)
      const act = { kind: 'pass' as const, station: station.key, pieces: numbers }
      const what = `${station.done}, ${piecesLabel(numbers.length)}`
      const sent = await work({ call: { is: 'act', input: { orderId, act } }, what, reference })
      if (!sent) return false
      acts.push({ orderId, reference, key: sent.key })
    }
    const all = `${countLabel(loads.length, 'sac')}, ${piecesLabel(total)}`
    undo.offer(acts, `${station.done}, ${all}`)
    return true
  }
  const empty = async () => {
    if (!machine || !running) return
    const what = `Vidé\u00a0: ${machine}`
    const loaded = orders.filter(({ pieces }) => pieces.some(({ batch }) => batch === running.n))
    const call = { is: 'emptyBatch' as const, input: { machine } }
    const sent = await work({ call, what, reference: machine })
    if (!sent) return
    const { key } = sent
    undo.offer(
      loaded.map(({ orderId, reference }) => ({ orderId, reference, key })),
      what,
    )
  }
  const title = machine === BY_HAND ? 'À la main' : machine
  return (
    <>
      <WorkshopHead title={station.todo} subtitle="Sac après sac" pageTitle={station.todo} />
      <Body>
        {hasMachines ? (
          <Machines machines={machines} chosen={machine ?? BY_HAND} onChoose={setMachine} />
        ) : null}
        {running ? (
          <>
            <Running machine={title ?? ''} batch={running} />
            <TurningBags loads={loadsOf(orders, ({ batch }) => batch === running.n)} />
          </>
        ) : (
          <>
            <div className={classes.scanner}>
              <Scanner onScan={scan} opensByItself isTyping={isTyping} onTyping={setTyping} />
            </div>
            <SectionTitle aside={<b>{piecesLabel(total)}</b>}>
              {title}&nbsp;: {countLabel(loads.length, 'sac')}
            </SectionTitle>
            <ul className={classes.bags}>
              {loads.map((load) => (
                <LoadedBag
                  key={load.order.orderId}
                  load={load}
                  isLatest={load.order.orderId === latest}
                  onRemove={() =>
                    bags.update((now) => now.filter((id) => id !== load.order.orderId))
                  }
                />
              ))}
              {refused ? (
                <li className={`relative ${classes.refused}`}>
                  <span className="left-edge">
                    <Lisere reference={refused.reference} thickness={28} />
                  </span>
                  <div className="grow">
                    <h3 className={classes.reference}>{spacedReference(refused.reference)}</h3>
                    <p className="strong">{refused.why}</p>
                  </div>
                  <IconAlertTriangle aria-hidden="true" />
                  <button
                    type="button"
                    className={`place-center clickable ${classes.remove}`}
                    aria-label="Fermer"
                    onClick={() => setRefused(undefined)}
                  >
                    <IconX aria-hidden="true" />
                  </button>
                </li>
              ) : null}
            </ul>
            <WaitingBags
              loads={loadsOf(atWork, waits).filter(
                ({ order }) => !bags.value.includes(order.orderId),
              )}
              onAdd={add}
            />
          </>
        )}
      </Body>
      <Dock>
        {undo.undoable ? (
          <UndoAct undo={undo} />
        ) : running ? null : (
          <DockAct
            tone="outline"
            icon={<IconKeyboard aria-hidden="true" />}
            onPress={() => setTyping(!isTyping)}
          >
            Taper
          </DockAct>
        )}
        {running ? (
          <DockAct
            tone="soleil"
            icon={<IconWashMachine aria-hidden="true" />}
            disabled={isFresh}
            detail={`${countLabel(running.orders, 'sac')}, ${piecesLabel(running.pieces)}`}
            onPress={() => void empty()}
          >
            Vider {machine}
          </DockAct>
        ) : (
          <DockAct
            tone="soleil"
            icon={<IconPlayerPlayFilled aria-hidden="true" />}
            disabled={total === 0 || isSending}
            detail={
              total > 0 ? `${countLabel(loads.length, 'sac')}, ${piecesLabel(total)}` : undefined
            }
            onPress={() => void start()}
          >
            {machine === BY_HAND ? `Tout ${station.done.toLowerCase()}` : `Lancer ${machine}`}
          </DockAct>
        )}
      </Dock>
    </>
  )
}

/** The bags that have such pieces, those that must be ready first at the top. */
function loadsOf(
  orders: readonly WorkshopOrder[],
  isMeant: (piece: WorkshopPiece) => boolean,
): Load[] {
  const due = ({ order }: Load) => order.due ?? Number.MAX_SAFE_INTEGER
  return orders
    .map((order) => ({ order, pieces: order.pieces.filter(isMeant) }))
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => due(a) - due(b))
}

/** A machine that has only just started is not emptied: the hand that started it has touched twice. */
const FRESH_MS = 2_000

function useFreshStart() {
  const [started, setStarted] = useState<object>()
  useEffect(() => {
    if (!started) return
    const timer = setTimeout(() => setStarted(undefined), FRESH_MS)
    return () => clearTimeout(timer)
  }, [started])
  return { isFresh: started !== undefined, noteStart: () => setStarted({}) }
}

/** Why a bag does not belong here. */
function whyNot(order: WorkshopOrder, station: Station, stations: readonly Station[]): string {
  const { pieces, uncounted } = order
  if (isToReturn(order)) return TO_RETURN
  if (uncounted || pieces.some((piece) => piece.station === null)) return 'Pas encore reçu'
  if (pieces.some(({ batch }) => batch !== null)) return 'Déjà en machine'
  const needing = pieces.filter((piece) => stationsOf(piece, stations).includes(station))
  const [first] = pieces
  if (needing.length === 0)
    return `${first ? serviceLabel(first.service) : 'Ce sac'}\u00a0: ne passe pas ici`
  return `Déjà ${station.done.toLowerCase()}`
}
