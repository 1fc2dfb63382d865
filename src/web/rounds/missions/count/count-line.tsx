import { IconCheck, IconPlusMinus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type CheckStep, MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { vibrate } from '#web/lib/vibrate.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import screen from '../door/door.module.css'
import {
  type CountLine,
  changeCount,
  exactCount,
  expectedText,
  hasGap,
  isCountedLine,
  type LineDraft,
  lineVerdict,
} from './count.ts'
import classes from './count-line.module.css'
import { GapReason } from './gap-reason.tsx'

interface Props {
  step: CheckStep
  line: CountLine
  image: string | null
  /** Shows an error when the gap has no reason. */
  showErrors: boolean
  /** Called with null when the line is not counted after all. */
  onChange: (line: LineDraft | null) => void
}

/** A line to count: a tap on its figure says that the count is right, « ± » asks for another number. */
export function CountLineRow({ step, line, image, showErrors, onChange }: Props) {
  const { name } = line
  const [isOpened, setOpened] = useState(false)
  const gap = hasGap(line)
  const isOpen = isOpened || gap
  const row = useFocusKept(isOpen)
  return (
    <li
      ref={row}
      className={cx('relative', classes.line, stateOf(line), isOpen && classes.open)}
      data-uncounted={isCountedLine(line) ? undefined : true}
    >
      <GarmentImage src={image} size={44} />
      <div className={classes.words}>
        <b className="block anywhere text-l leading-12">{name}</b>
        <b className={cx('block leading-13', verdictTint(line))}>{lineVerdict(line)}</b>
        {gap ? <span className="block leading-13">{expectedText(line)}</span> : null}
        <span className="block quiet leading-13 anywhere">{serviceLabel(line.service)}</span>
      </div>
      {isOpen ? (
        <LineStepper
          line={line}
          onCount={(counted) => {
            setOpened(true)
            onChange(changeCount(step, line, counted))
          }}
          onRight={() => {
            setOpened(false)
            vibrate()
            onChange(exactCount(line))
          }}
        />
      ) : (
        <LineKeys line={line} onChange={onChange} onOpen={() => setOpened(true)} />
      )}
      {gap ? (
        <GapReason
          step={step}
          line={line}
          showError={showErrors}
          onChange={onChange}
          className={classes.whole}
        />
      ) : null}
    </li>
  )
}

function stateOf(line: CountLine): string | undefined {
  if (hasGap(line)) return classes.gap
  return isCountedLine(line) ? classes.sewn : undefined
}

function verdictTint(line: CountLine): string | undefined {
  if (hasGap(line)) return 'caution'
  return isCountedLine(line) ? 'positive' : undefined
}

/** « ± » and the ring, whose tap sews the line or takes its count back. */
function LineKeys({
  line,
  onChange,
  onOpen,
}: Pick<Props, 'line' | 'onChange'> & { onOpen: () => void }) {
  const { name, expected } = line
  const service = serviceLabel(line.service)
  const isSewn = isCountedLine(line)
  const isArmed = useIsArmed(isSewn)
  const handleSew = () => {
    if (!isSewn) vibrate()
    onChange(isSewn ? null : exactCount(line))
  }
  return (
    <>
      <button
        type="button"
        className={`place-center rounded accent icons-24 clickable leading-1 strong ${classes.other}`}
        aria-label={`${name}, ${service}\u00a0: autre nombre`}
        onClick={onOpen}
      >
        <IconPlusMinus aria-hidden="true" />
        Autre
      </button>
      <button
        type="button"
        className={cx(
          'relative round display leading-1 clickable p-0',
          classes.ring,
          !isArmed && screen.held,
        )}
        aria-label={`${name}, ${service}\u00a0: compte juste, ${expected}`}
        aria-pressed={isSewn}
        data-sew
        onClick={handleSew}
      >
        {expected}
        {isSewn ? (
          <span className={`absolute round place-center ${classes.tick}`} aria-hidden="true">
            <IconCheck />
          </span>
        ) : null}
      </button>
    </>
  )
}

interface StepperProps {
  line: CountLine
  onCount: (counted: number) => void
  /** Called when the expected number was right after all. */
  onRight: () => void
}

function LineStepper({ line, onCount, onRight }: StepperProps) {
  const { name, expected, counted } = line
  const service = serviceLabel(line.service)
  const gap = hasGap(line)
  let state: 'right' | 'gap' | undefined
  if (gap) state = 'gap'
  else if (isCountedLine(line)) state = 'right'
  return (
    <>
      <div className="fixed push-end">
        <QuantityStepper
          size="xl"
          min={0}
          max={MAX_COUNTED_PIECES}
          label={`${name}, ${service}`}
          fieldLabel={`Pièces comptées, ${name}, ${service}`}
          state={state}
          value={counted ?? expected}
          onChange={onCount}
        />
      </div>
      {gap ? null : (
        <Button full tone="outline" icon={<IconCheck />} data-sew onClick={onRight}>
          Il y en a bien {expected}
        </Button>
      )}
    </>
  )
}

/** A ref to a line. The focus stays in it when the control that has it goes. */
function useFocusKept(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    if (document.activeElement === document.body)
      row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isOpen])
  return row
}
