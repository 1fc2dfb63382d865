import type { ChangeEvent, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './photos.module.css'

interface Props {
  busy: boolean
  onFiles: (files: readonly File[]) => void
  className: string | undefined
  multiple?: boolean
  capture?: 'environment'
  children: ReactNode
}

/** A field for pictures, invisible over its label. */
export function FileField({ busy, onFiles, className, children, ...rest }: Props) {
  const handleChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])])
    // Otherwise choosing the same file again would trigger no event.
    field.value = ''
  }
  return (
    <label className={cx(className, busy && classes.busy)}>
      {children}
      <input
        className={`over-all ${classes.input}`}
        type="file"
        accept="image/*"
        disabled={busy}
        onChange={handleChange}
        {...rest}
      />
    </label>
  )
}
