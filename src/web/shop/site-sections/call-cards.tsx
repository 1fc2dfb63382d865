import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { FoldedLinen } from '#web/drawings/site/folded-linen.tsx'
import { Scooter } from '#web/drawings/site/scooter.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { ArrowLink } from './arrow-link.tsx'
import classes from './call-cards.module.css'

/** The two calls to action of the home page: order, and become a livreur. */
export function CallCards() {
  return (
    <div className={classes.cards}>
      <Card
        title="Commander maintenant"
        drawing={<FoldedLinen />}
        toOrder
        href={paths.basket}
        action="Commander"
      >
        Trois minutes pour commander. Vous payez en espèces
        <WhenFilled slot={SLOTS.wave}> ou avec Wave</WhenFilled>.
      </Card>
      <Card
        tinted
        title="Devenir livreur"
        drawing={<Scooter />}
        href={paths.application}
        action="Postuler"
      >
        Vous avez un deux-roues et connaissez la ville&#8239;? Roulez avec nous.
      </Card>
    </div>
  )
}

interface CardProps {
  title: string
  drawing: ReactNode
  href: string
  action: string
  tinted?: boolean
  toOrder?: boolean
  children: ReactNode
}

function Card({ title, drawing, href, action, tinted = false, toOrder, children }: CardProps) {
  return (
    <Ticket as="section" className={cx('clip', classes.card, tinted && classes.tinted)}>
      <div className={`column align-start ${classes.words}`}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{children}</p>
        <ArrowLink
          tone={tinted ? 'outline' : 'indigo'}
          href={href}
          toOrder={toOrder ?? false}
          className={classes.button}
        >
          {action}
        </ArrowLink>
      </div>
      <div className={classes.drawing}>{drawing}</div>
    </Ticket>
  )
}
