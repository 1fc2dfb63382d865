import type { ReactNode } from 'react'
import { Stitched } from '#web/components/lists/stitched.tsx'
import { Bag } from '#web/drawings/site/bag.tsx'
import { Iron } from '#web/drawings/site/iron.tsx'
import { Washer } from '#web/drawings/site/washer.tsx'
import { Panel, type PanelTone } from './panel.tsx'
import classes from './services.module.css'

interface Service {
  name: string
  summary: string
  drawing: ReactNode
  tone: PanelTone
}

export const SERVICES = {
  dryCleaning: {
    name: 'Nettoyage à sec',
    summary: 'Costumes, robes, boubous et pagnes brodés, traités pièce par pièce.',
    drawing: <Iron />,
    tone: 'blue',
  },
  wash: {
    name: 'Lavage et pliage',
    summary: 'Le linge du quotidien, lavé, séché et plié au carré.',
    drawing: <Washer />,
    tone: 'gold',
  },
  transport: {
    name: 'Collecte et livraison',
    summary: 'Un livreur vient chez vous, à Abidjan, et rapporte le linge propre.',
    drawing: <Bag />,
    tone: 'lagoon',
  },
} as const satisfies Record<string, Service>

/** The three services in short. */
export function ServiceList() {
  return (
    <div className={classes.list}>
      {Object.values(SERVICES).map((service) => (
        <article key={service.name}>
          <Panel tone={service.tone} className={classes.panel}>
            {service.drawing}
          </Panel>
          <h3 className={`text-2xl ${classes.name}`}>{service.name}</h3>
          <p className="quiet">{service.summary}</p>
        </article>
      ))}
    </div>
  )
}

interface CardProps {
  service: Service
  points: readonly ReactNode[]
  action: ReactNode
}

/** A service in full, with its drawing. */
export function ServiceCard({ service, points, action }: CardProps) {
  return (
    <article className={classes.card}>
      <Panel tone={service.tone} className={classes.panel}>
        {service.drawing}
      </Panel>
      <div>
        <h2 className="site-title">{service.name}</h2>
        <p className={`mt-8 leading-14 ${classes.lead}`}>{service.summary}</p>
        <Stitched className={`stack quiet gap-12 ${classes.points}`}>
          {points.map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <li key={i}>{point}</li>
          ))}
        </Stitched>
        {action}
      </div>
    </article>
  )
}
