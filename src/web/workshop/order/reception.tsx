import {
  IconAlertTriangle,
  IconBasket,
  IconChecks,
  IconPrinter,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import type { WorkshopDetail, WorkshopOrder } from '#shared/workshop/board.ts'
import { tagOf } from '#shared/workshop/tags.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { trpc } from '#web/trpc.ts'
import { OrderHead } from '../frame/head.tsx'
import { Body, Dock, DockAct, Nothing, SectionTitle, WorkNote } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import order6 from './order.module.css'
import classes from './reception.module.css'
import { type Line, receptionLines, spreadTags, tagsEnd } from './reception-counts.ts'
import { CountRow, Door, Gap } from './reception-parts.tsx'

interface Entries {
  /** By the position of the line; a line that nobody touched has none. */
  counts: Record<string, number>
  firstTag: string
}

const readEntries = (stored: unknown): Entries => {
  const { counts, firstTag } = (stored ?? {}) as Partial<Entries>
  return {
    counts: typeof counts === 'object' && counts ? counts : {},
    firstTag: typeof firstTag === 'string' ? firstTag : '',
  }
}

/** The bags of an order are counted again beside the count of the door, and get their tags. */
export default function Reception({ order }: { order: WorkshopOrder }) {
  const { orderId } = order
  const { data } = trpc.workshop.order.useQuery({ orderId })
  const lines = receptionLines(order, data)
  return (
    <>
      <OrderHead order={order} subtitle="à recevoir" />
      {lines.length === 0 ? (
        <main>
          <Nothing
            title="Ce sac n’a pas encore de compte."
            text="Ses lignes se lisent avec le réseau, une fois."
          />
        </main>
      ) : (
        <Count order={order} lines={lines} detail={data} />
      )}
    </>
  )
}

interface CountProps {
  order: WorkshopOrder
  lines: readonly Line[]
  detail: WorkshopDetail | undefined
}

function Count({ order, lines, detail }: CountProps) {
  const { orderId, reference, atCounter } = order
  const firstCount = atCounter ? 'Comptoir' : 'Porte'
  const { work } = useWorkshop()
  const navigate = useNavigateFromHere()
  const kept = useKept<Entries>(`laveo-atelier-compte-${orderId}`, readEntries)
  const { counts, firstTag } = kept.value
  const [isTagging, setTagging] = useState(firstTag !== '')
  const setCount = (position: number, counted: number) =>
    kept.update((now) => ({ ...now, counts: { ...now.counts, [position]: counted } }))
  const all = () =>
    kept.update((now) => ({
      ...now,
      counts: Object.fromEntries(lines.map(({ position, expected }) => [position, expected])),
    }))
  const isCounted = lines.every(({ position }) => counts[position] !== undefined)
  const total = lines.reduce((sum, { position }) => sum + (counts[position] ?? 0), 0)
  const tag = isTagging ? tagOf(firstTag) : undefined
  const isTagWrong = isTagging && firstTag.trim() !== '' && tag === undefined
  const receive = async (isPrinting: boolean) => {
    const act = {
      kind: 'receive' as const,
      counts: lines.map(({ position }) => ({ position, counted: counts[position] ?? 0 })),
      ...(tag === undefined ? {} : { firstTag: tag }),
    }
    const input = { orderId, act }
    const what = `Reçu, ${piecesLabel(total)}`
    const sent = await work({ call: { is: 'act', input }, what, reference })
    if (!sent) return
    const ending = await Promise.race([sent.outcome, settled(sent.outcome)])
    if (ending.kind === 'refused') return
    kept.clear()
    navigate(isPrinting ? paths.workshop.labels(orderId) : paths.workshop.home, {
      replace: true,
    })
  }
  return (
    <>
      <Body>
        <Door order={order} detail={detail} />
        <div className={classes.head}>
          <button
            type="button"
            className={`row gap-12 clickable strong ${classes.all}`}
            onClick={all}
          >
            <IconChecks aria-hidden="true" />
            Tout y est
          </button>
          <span>{firstCount}</span>
          <span>Ici</span>
        </div>
        <ul className={order6.pieces}>
          {lines.map((line) => (
            <CountRow
              key={line.position}
              line={line}
              firstCount={firstCount}
              counted={counts[line.position] ?? null}
              onCount={(counted) => setCount(line.position, counted)}
            />
          ))}
        </ul>
        <Gap lines={lines} counts={counts} />
        <SectionTitle aside="une par pièce">Étiquettes</SectionTitle>
        <div className={classes.tags}>
          <button
            type="button"
            className="clickable"
            disabled={!isCounted || total === 0}
            onClick={() => void receive(true)}
          >
            <IconPrinter aria-hidden="true" />
            <span>
              <b>Recevoir et imprimer</b>
              {isCounted ? countLabel(total, 'étiquette') : 'comptez d’abord'}
            </span>
          </button>
          <label className={cx(isTagging && classes.chosen)}>
            <IconTag aria-hidden="true" />
            <span>
              <b>Déjà imprimées</b>
              numéro de la première
            </span>
            <input
              aria-label="Numéro de la première étiquette"
              placeholder="A 101"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              aria-invalid={isTagWrong || undefined}
              value={firstTag}
              onFocus={({ currentTarget }) => {
                setTagging(true)
                currentTarget.select()
              }}
              onKeyDown={({ key, currentTarget }) => {
                // A scanner types the next one in its place.
                if (key === 'Enter') currentTarget.select()
              }}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget
                kept.update((now) => ({ ...now, firstTag: value }))
              }}
            />
          </label>
        </div>
        {isTagWrong ? (
          <WorkNote tint="soleil" icon={<IconAlertTriangle aria-hidden="true" />}>
            Une étiquette a des chiffres et des lettres, {'24\u00a0au plus'}.
          </WorkNote>
        ) : null}
        {tag !== undefined && total > 0 ? (
          <WorkNote tint="indigo" icon={<IconTag aria-hidden="true" />}>
            {spreadTags(tag, lines, counts)}
          </WorkNote>
        ) : null}
      </Body>
      <Dock>
        <DockAct
          tone="soleil"
          icon={<IconBasket aria-hidden="true" />}
          disabled={!isCounted || isTagWrong}
          detail={tag !== undefined && total > 0 ? tagsEnd(tag, total) : undefined}
          onPress={() => void receive(false)}
        >
          {isCounted ? `Recevoir ${piecesLabel(total)}` : 'Recevoir'}
        </DockAct>
      </Dock>
    </>
  )
}

/** A screen waits a moment for a refusal, so that what was typed is still there; a lost network refuses nothing. */
const REFUSAL_WAIT_MS = 2_000

const settled = (outcome: Promise<unknown>) =>
  new Promise<{ kind: 'waiting' }>((resolve) => {
    const go = () => resolve({ kind: 'waiting' })
    setTimeout(go, REFUSAL_WAIT_MS)
    outcome.catch(go)
  })
