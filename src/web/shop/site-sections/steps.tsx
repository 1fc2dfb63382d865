import type { ReactNode } from 'react'
import { Bag } from '#web/drawings/site/bag.tsx'
import { FoldedLinen } from '#web/drawings/site/folded-linen.tsx'
import { Phone } from '#web/drawings/site/phone.tsx'
import { Washer } from '#web/drawings/site/washer.tsx'
import { Panel, type PanelTone } from './panel.tsx'
import classes from './steps.module.css'

interface Step {
  name: string
  summary: string
  drawing: ReactNode
  tone: PanelTone
}

export const STEPS = {
  order: {
    name: 'Commandez en ligne',
    summary: 'Choisissez vos articles et indiquez où passer.',
    drawing: <Phone />,
    tone: 'blue',
  },
  prepare: {
    name: 'Préparez votre linge',
    summary: 'Un sac suffit. Le livreur vient le prendre chez vous.',
    drawing: <Bag />,
    tone: 'lagoon',
  },
  handle: {
    name: 'On s’occupe de tout',
    summary: 'Lavage, séchage, repassage, selon ce que vous avez choisi.',
    drawing: <Washer />,
    tone: 'gold',
  },
  receive: {
    name: 'Recevez votre linge propre',
    summary: 'Un livreur le rapporte à votre porte.',
    drawing: <FoldedLinen />,
    tone: 'leaf',
  },
} as const satisfies Record<string, Step>

/** The four steps in short. */
export function StepList() {
  return (
    <ol className={`relative ${classes.list}`}>
      {Object.values(STEPS).map(({ name, summary }, i) => (
        <li key={name}>
          <span
            className={`fill-primary block text-center round relative ${classes.number}`}
            aria-hidden="true"
          >
            {i + 1}
          </span>
          <h3 className={`text-2xl ${classes.name}`}>{name}</h3>
          <p className="quiet">{summary}</p>
        </li>
      ))}
    </ol>
  )
}

/** The four steps in full, each with its drawing. */
export function StepStory({ details }: { details: Record<keyof typeof STEPS, ReactNode> }) {
  return (
    <ol className="stack">
      {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((key, i) => (
        <li key={key} className={`relative ${classes.step}`}>
          <span
            className={`fill-primary block text-center round relative ${classes.number}`}
            aria-hidden="true"
          >
            {i + 1}
          </span>
          <div>
            <h2 className={classes.title}>{STEPS[key].name}</h2>
            <p className={`mt-8 ${classes.detail}`}>{details[key]}</p>
          </div>
          <Panel tone={STEPS[key].tone} className={classes.drawing}>
            {STEPS[key].drawing}
          </Panel>
        </li>
      ))}
    </ol>
  )
}
