import type { ReactNode } from 'react'
import classes from './tip-list.module.css'

/** A list of tips, each with its icon. */
export function TipList({ items }: { items: readonly { icon: ReactNode; text: ReactNode }[] }) {
  return (
    <ul className="stack quiet gap-12">
      {items.map(({ icon, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={index} className={`flex gap-10 ${classes.item}`}>
          <span aria-hidden="true">{icon}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
