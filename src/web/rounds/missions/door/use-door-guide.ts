import { useRef, useState } from 'react'

/** The field of each statement that may be missing at a door; null where only time or the phone can make it. */
const FIELDS = {
  code: '[data-place="code"] input',
  line: '[data-uncounted] [data-sew]',
  reason: '[data-unexplained] button',
  weight: '[data-unweighed] input',
  witness: '[data-place="witness"] input',
  // A text that is no amount comes before the button « Le compte ».
  cash: '[data-place="cash"] [aria-invalid="true"], [data-place="cash"] [data-exact], [data-place="cash"] input',
  photo: '[data-place="photos"] input',
  position: null,
  presence: 'input[data-place="presence"]',
  call: '[data-place="call"] a',
  wait: null,
} satisfies Record<string, string | null>

export type DoorStatement = keyof typeof FIELDS

/** Leads a person to the first of the statements that are missing, given in the order of the screen. */
export function useDoorGuide(missing: readonly DoorStatement[]) {
  const sections = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [lastPointed, setLastPointed] = useState<DoorStatement | null>(null)
  const first = missing.find((one) => FIELDS[one] !== null)
  const leadTo = (statement: DoorStatement) => scrollToField(sections.current, FIELDS[statement])
  return {
    /** The element around the sections. */
    sections,
    /** The button that confirms. */
    button,
    /** The missing statement that the person was led to last, until it is made. */
    pointed: missing.find((one) => one === lastPointed),
    leadTo,
    /** Undefined where no field is missing. */
    pointToGap:
      first &&
      (() => {
        setLastPointed(first)
        leadTo(first)
      }),
    focusButton: () => button.current?.focus(),
  }
}

export type DoorGuide = ReturnType<typeof useDoorGuide>

function scrollToField(sections: HTMLElement | null, field: string | null): void {
  if (field === null) return
  // It may only appear with the next render.
  requestAnimationFrame(() => {
    const target = sections?.querySelector<HTMLElement>(field)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
