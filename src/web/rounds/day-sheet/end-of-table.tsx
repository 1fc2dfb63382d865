import type { ReactNode } from 'react'
import classes from './sheet-table.module.css'

/** A last row across the whole table, which stays on the page of the rows before it. */
export function EndOfTable({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr className={classes.end}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
