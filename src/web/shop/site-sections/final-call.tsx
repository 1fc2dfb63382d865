import type { ReactNode } from 'react'
import { paths } from '#web/lib/navigation/paths.ts'
import { ArrowLink } from './arrow-link.tsx'
import classes from './final-call.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
}

/** The call to action at the end of a page. */
export function FinalCall({ title, children }: Props) {
  return (
    <section className={`rounded-ticket badge-indigo ${classes.call}`}>
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-6">{children}</p>
      </div>
      <ArrowLink
        tone="soleil"
        size="lg"
        full
        toOrder
        className={classes.button}
        href={paths.signIn}
      >
        Commander
      </ArrowLink>
    </section>
  )
}
