import { IconLayoutGrid, IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countLabel } from '#shared/text/pieces.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import {
  dueGroups,
  isInWork,
  isToReturn,
  TO_RETURN,
  waitingAt,
  waitsThere,
} from '#shared/workshop/board-words.ts'
import { findScanned } from '#shared/workshop/scanned-code.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import { HomeHead } from '../frame/head.tsx'
import { Nothing } from '../frame/parts.tsx'
import { useWorkshopQueue } from '../queue/use-workshop-queue.ts'
import { workshopQueue } from '../queue/workshop-queue.ts'
import { LateScanner } from '../scanner/late-scanner.tsx'
import { answerNotFound, type ScanAnswer } from '../scanner/scan-answer.ts'
import { useScannerKeys } from '../scanner/use-scanner-keys.ts'
import { tintClass } from '../tints.ts'
import { useWorkshop } from '../workshop-context.ts'
import classes from './home.module.css'
import { WorkshopRow } from './order-row.tsx'

/** The station that the tablet shows alone, which it remembers. */
const ONLY_KEY = 'laveo-atelier-poste'

/** The work of the day: a tile a station, then the orders by when they must be ready. */
export default function WorkshopHome() {
  const { board } = useWorkshop()
  const { stations } = board
  const now = useMinute()
  const { only, toggle } = useOnlyStation(stations.map(({ key }) => key))
  const here = board.orders.filter((order) => isInWork(order, stations))
  const shown = only === null ? here : here.filter((order) => waitsThere(order, only, stations))
  const waiting = waitingAt(here, stations)
  const before = stations[stations.findIndex(({ key }) => key === only) - 1]
  return (
    <>
      <HomeHead />
      <main className={classes.home}>
        <Search orders={board.orders} />
        <Refused />
        <nav className={classes.tiles} aria-label="Postes">
          {stations.map((station, i) => (
            <button
              key={station.key}
              type="button"
              className="clickable"
              aria-pressed={station.key === only}
              onClick={() => toggle(station.key)}
            >
              <i className={cx('place-center', tintClass(station))}>
                <StationMark picture={station.picture} />
              </i>
              <b className="display">{waiting[i]}</b>
              <span>{station.todo}</span>
            </button>
          ))}
        </nav>
        <ToReturn orders={board.orders.filter(isToReturn)} />
        {only === null ? null : <OnlyBar only={only} onAll={() => toggle(only)} />}
        {shown.length === 0 ? (
          <Nothing
            title={only === null ? 'Rien à faire pour l’instant.' : 'Rien n’attend à ce poste.'}
            text={
              before
                ? `Le linge vient ici après «\u00a0${before.done}\u00a0».`
                : 'Le linge collecté ou déposé apparaît ici.'
            }
          />
        ) : (
          dueGroups(shown, now).map(({ key, tone, title, note, orders }) => (
            <section key={key} aria-label={title}>
              <div className={cx(classes.group, classes[tone])}>
                <h2>{title}</h2>
                <span>{note}</span>
              </div>
              {orders.map((order) => (
                <WorkshopRow key={order.orderId} order={order} stations={stations} only={only} />
              ))}
            </section>
          ))
        )}
      </main>
    </>
  )
}

function useOnlyStation(keys: readonly string[]) {
  const [kept, setKept] = useState(() => deviceStorage.read(ONLY_KEY))
  const only = kept !== null && keys.includes(kept) ? kept : null
  const toggle = (key: string) => {
    const next = key === only ? null : key
    setKept(next)
    if (next === null) deviceStorage.remove(ONLY_KEY)
    else deviceStorage.write(ONLY_KEY, next)
  }
  return { only, toggle }
}

/** Nobody works on a cancelled order any more, but its clothes must leave. */
function ToReturn({ orders }: { orders: readonly WorkshopOrder[] }) {
  const { stations } = useWorkshop().board
  if (orders.length === 0) return null
  return (
    <section aria-label={TO_RETURN}>
      <div className={cx(classes.group, classes.late)}>
        <h2>{TO_RETURN}</h2>
        <span>{countLabel(orders.length, 'commande')}</span>
      </div>
      {orders.map((order) => (
        <WorkshopRow key={order.orderId} order={order} stations={stations} only={null} />
      ))}
    </section>
  )
}

/** One station is shown alone: the way to bags together, and back to all. */
function OnlyBar({ only, onAll }: { only: string; onAll: () => void }) {
  const { stations } = useWorkshop().board
  const navigate = useNavigate()
  const rank = stations.findIndex(({ key }) => key === only)
  const station = stations[rank]
  // The first station counts and the last one packs, each an order at a time.
  const isShared = rank > 0 && rank < stations.length - 1
  return (
    <div className={classes.only}>
      {station && isShared ? (
        <button
          type="button"
          className={`row gap-12 clickable strong ${classes.batch}`}
          onClick={() => void navigate(paths.workshop.batch(station.key))}
        >
          <IconLayoutGrid aria-hidden="true" />
          Sac après sac
        </button>
      ) : null}
      <button
        type="button"
        className={`row gap-12 clickable strong ${classes.batch}`}
        onClick={onAll}
      >
        <IconX aria-hidden="true" />
        Tout voir
      </button>
    </div>
  )
}

/** A reference, a tag or a bag, typed, scanned by the camera, or by a scanner that types. */
function Search({ orders }: { orders: readonly WorkshopOrder[] }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = (text: string): ScanAnswer => {
    const found = findScanned(text, orders)
    const missed = answerNotFound(found)
    if (found.is === 'order' || found.is === 'piece') {
      void navigate(paths.workshop.order(found.order.orderId))
      return { is: 'right', title: found.order.reference }
    }
    return missed ?? { is: 'wrong', title: text }
  }
  const tell = (text: string) => {
    const { is, title, text: why } = open(text)
    setFailure(is === 'right' ? undefined : [title, why].filter(Boolean).join('\u00a0: '))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    tell(typed)
    // A scanner types the next one in its place.
    field.current?.select()
  }
  return (
    <>
      <div className={classes.search}>
        <form className="relative" onSubmit={handleSubmit}>
          <IconSearch className={classes.glass} width={28} height={28} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            aria-label="Numéro ou étiquette"
            placeholder="Numéro ou étiquette"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setFailure(undefined)
            }}
          />
        </form>
        <button
          type="button"
          className={`row justify-center gap-12 clickable strong fill-soleil ${classes.scan}`}
          aria-expanded={isScanning}
          onClick={() => setScanning(!isScanning)}
        >
          <IconScan width={32} height={32} aria-hidden="true" />
          <span>{isScanning ? 'Fermer' : 'Scanner'}</span>
        </button>
      </div>
      <p className={`badge-soleil strong hide-empty ${classes.failure}`} role="alert">
        {failure}
      </p>
      {isScanning ? (
        <div className={classes.scanner}>
          <LateScanner onScan={open} opensByItself isTyping={isTyping} onTyping={setTyping} />
        </div>
      ) : (
        <KeyScanner onText={tell} />
      )}
    </>
  )
}

/** A USB scanner opens an order from the home, wherever the focus is. */
function KeyScanner({ onText }: { onText: (text: string) => void }) {
  useScannerKeys(onText)
  return null
}

/** The server may refuse an act after its person stopped waiting, so each refusal stays until somebody closes it. */
function Refused() {
  const { notices } = useWorkshopQueue()
  return notices.map(({ key, what, reference, why }) => (
    <div key={key} className={`badge-danger row gap-12 ${classes.refused}`} role="alert">
      <p className="grow">
        <b className="block">
          Refusé&nbsp;: {what}, {reference}
        </b>
        {why}
      </p>
      <button
        type="button"
        className="clickable strong fixed"
        onClick={() => void workshopQueue.dismissNotice(key)}
      >
        J’ai compris
      </button>
    </div>
  ))
}
