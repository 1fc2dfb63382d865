import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DrawerCount } from '#shared/money/drawer.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from './close-drawer.module.css'
import { ClosingResult } from './closing/closing-result.tsx'
import { CountLines } from './closing/count-lines.tsx'
import { type ClosingFault, type Count, faultOf, useCount } from './closing/use-count.ts'
import { type Desk, DRAWER_ACT } from './drawer-act.ts'

/** Counts the drawer by notes and coins, line after line, and closes it. */
export default function CloseDrawer({ desk }: { desk: Desk }) {
  const navigate = useNavigate()
  const count = useCount(desk)
  const [fault, setFault] = useState<ClosingFault>(null)
  const form = useRef<HTMLFormElement>(null)
  const close = useKeyedAct(trpc.drawer.close, {
    ...DRAWER_ACT,
    failed: 'Clôture non enregistrée',
    onSuccess({ number }) {
      count.clear()
      void navigate(paths.admin.drawerClosing(number), { replace: true, state: { isNew: true } })
    },
    onError(error) {
      // A colleague was faster, or the answer of this closing was lost.
      if (appCodeOf(error) !== 'CLOSING_MADE') return
      count.clear()
      void navigate(paths.admin.drawerClosing(desk.closingN), { replace: true })
    },
  })
  const focus = (part: string) =>
    focusFirst([form.current?.querySelector<HTMLElement>(`[data-closing="${part}"]`) ?? null])
  // Enter on the last line may have counted it: what is next is known once it is.
  const [ends, setEnds] = useState(0)
  const goOn = useEffectEvent(() => {
    const next = nextAfterLines(count)
    // Enter, pressed once more, must not choose the first of the reasons.
    if (next !== 'reason') return focus(next)
    form.current?.querySelector<HTMLElement>('[data-closing="reason"]')?.focus()
  })
  useEffect(() => {
    if (ends > 0) goOn()
  }, [ends])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(count)
    setFault(found)
    if (found) return focus(found === 'line' ? `line-${count.missing[0]}` : found)
    const { reason, note, kept } = count
    const why = count.gap === 0 ? {} : { reason: reason ?? undefined, note }
    void close.run({
      number: desk.closingN,
      expected: count.expected,
      count: count.count as DrawerCount,
      ...why,
      kept,
    })
  }
  return (
    <form ref={form} data-kept-draft className={classes.closing} noValidate onSubmit={submit}>
      <CountLines desk={desk} count={count} onLast={() => setEnds(ends + 1)} />
      <ClosingResult count={count} fault={fault} act={close} onReason={(next) => focus(next)} />
    </form>
  )
}

/** The field that takes the focus after the last line: a line without a count, the reason of a gap, or the act. */
function nextAfterLines({ isWhole, missing, gap, reason }: Count): string {
  if (!isWhole) return `line-${missing[0]}`
  return gap !== 0 && reason === null ? 'reason' : 'act'
}
