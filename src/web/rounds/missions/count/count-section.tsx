import { IconNeedleThread } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { CheckStep } from '#shared/orders/custody.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { vibrate } from '#web/lib/vibrate.ts'
import { trpc } from '#web/trpc.ts'
import type { CheckState } from '../collection/use-check.ts'
import type { Mission } from '../mission.ts'
import {
  type CountLine,
  exactCount,
  gapNote,
  isCountedLine,
  loweredText,
  piecesOf,
} from './count.ts'
import { CountLineRow } from './count-line.tsx'
import classes from './count-section.module.css'
import { WithClient } from './with-client.tsx'

interface Props {
  order: Pick<Mission, 'reference' | 'client'>
  step: CheckStep
  check: CheckState
  /** Shows an error where a gap has no reason. */
  showErrors: boolean
}

/** The count of the pieces by line. Nothing is counted until the livreur touches it. */
export function CountSection({ order, step, check, showErrors }: Props) {
  const { editor, draft, lines, lowered } = check
  const images = useGarmentImages()
  const uncounted = lines.filter((line) => !isCountedLine(line))
  const areAllCounted = uncounted.length === 0
  const note = gapNote(lines, step)
  const witness = useRef<HTMLInputElement>(null)
  // « Tout y est » goes with the last line. A line that was counted by itself keeps the focus.
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (areAllCounted && isFree) witness.current?.focus({ preventScroll: true })
  }, [areAllCounted])
  const handleAll = () => {
    vibrate()
    editor.setLines(Object.fromEntries(uncounted.map((line) => [line.position, exactCount(line)])))
  }
  return (
    <Section title="Comptez ensemble" aside={<Total lines={lines} isComplete={areAllCounted} />}>
      <Ticket reference={order.reference}>
        <ul className={`seams-between ${classes.lines}`}>
          {lines.map((line) => (
            <CountLineRow
              key={line.position}
              step={step}
              line={line}
              image={images.get(line.productId) ?? null}
              showErrors={showErrors}
              onChange={(changed) => editor.setLines({ [line.position]: changed })}
            />
          ))}
        </ul>
        <Seam />
        {areAllCounted ? null : (
          <div className={classes.all}>
            <Button full size="xl" icon={<IconNeedleThread />} onClick={handleAll}>
              Tout y est
            </Button>
          </div>
        )}
        <WithClient
          // A second tap on « Tout y est » falls on what takes its place.
          key={String(areAllCounted)}
          ref={witness}
          clientName={order.client.fullname || 'le client'}
          value={draft.withClient}
          underSeam={areAllCounted}
          onChange={(withClient) => editor.change({ withClient })}
        />
      </Ticket>
      <div className={classes.note} role="status">
        {note ? <Note tone="warning">{note}</Note> : null}
        {lowered ? (
          <div className="mt-10">
            <Note tone="success" title={`Nouveau total\u00a0: ${formatFcfa(lowered.total)}`}>
              {loweredText(lowered)}
            </Note>
          </div>
        ) : null}
      </div>
    </Section>
  )
}

/** The images of the garments by id. Empty until the catalogue is loaded, or if it cannot be loaded. */
function useGarmentImages(): ReadonlyMap<string, string | null> {
  const { data } = trpc.products.catalogue.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return new Map(data?.products.map(({ id, imageUrl }) => [id, imageUrl]))
}

function Total({ lines, isComplete }: { lines: readonly CountLine[]; isComplete: boolean }) {
  const { counted, expected } = piecesOf(lines)
  const unit = counted > 1 ? 'pièces' : 'pièce'
  return (
    <p
      className="flex align-baseline quiet gap-8 display text-xl leading-1 nowrap"
      aria-live="polite"
    >
      <b className={isComplete ? 'text-4xl accent' : 'text-4xl'}>{counted}</b>
      {isComplete ? unit : `sur ${expected}`}
    </p>
  )
}
