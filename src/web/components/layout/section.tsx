import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './section.module.css'
import { Ticket, TicketBody } from './ticket.tsx'

interface Props {
  title: ReactNode
  /** The number of the step, shown in a circle. */
  step?: number
  aside?: ReactNode
  level?: 2 | 3
  className?: string | undefined
  ref?: Ref<HTMLElement>
  /** By which an address names it. */
  anchor?: string
  children: ReactNode
}

export function Section({
  title,
  step,
  aside,
  level = 2,
  className,
  ref,
  anchor,
  children,
}: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section ref={ref} id={anchor} className={cx(classes.section, className)} aria-labelledby={id}>
      <div className="row justify-between gap-12 mb-12">
        <Heading className="row gap-10" id={id}>
          {step === undefined ? null : (
            <span
              className={`fill-primary fixed round text-center ${classes.step}`}
              aria-hidden="true"
            >
              {step}
            </span>
          )}
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A section of which all stands on one card. */
export function CardSection({ children, ...section }: Props) {
  return (
    <Section {...section}>
      <Ticket>
        <TicketBody className="stack gap-14">{children}</TicketBody>
      </Ticket>
    </Section>
  )
}
