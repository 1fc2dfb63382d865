import { IconAlertTriangle, IconCircleCheck, IconHandStop, IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import type { ScanAnswer } from './scan-answer.ts'
import classes from './scanner.module.css'

const MARKS: Record<ScanAnswer['is'], ReactNode> = {
  right: <IconCircleCheck aria-hidden="true" />,
  again: <IconRepeat aria-hidden="true" />,
  wrong: <IconAlertTriangle aria-hidden="true" />,
  alarm: <IconHandStop aria-hidden="true" />,
}

/** The answer to the last scan, in its colour and with its mark. */
export function ScanResult({ answer }: { answer: ScanAnswer }) {
  const { is, title, text, aside } = answer
  return (
    <p className={cx('row strong', classes.answer, classes[is])}>
      {MARKS[is]}
      <span className="grow shrink anywhere">
        <b className={classes.title}>{title}</b> {text}
      </span>
      {aside ? <span className="nowrap">{aside}</span> : null}
    </p>
  )
}
