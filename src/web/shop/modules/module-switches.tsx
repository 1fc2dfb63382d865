import {
  IconBell,
  IconBolt,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingStore,
  IconCalculator,
  IconCertificate,
  IconPassword,
  IconRepeat,
  IconWashMachine,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { MODULES, type ModuleName } from '#shared/shop/modules/modules.ts'
import type { OpenWork } from '#shared/shop/modules/open-work.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { pageOfModule, pagePath, settingsLink } from '../settings/settings-pages.ts'
import classes from './module-switches.module.css'
import { ADDS, MISSING_WORDS, moduleFigure, OPEN_WORK_WORDS } from './module-words.ts'

interface Row {
  module: ModuleName
  icon: ReactNode
}

const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Chez vous',
    rows: [
      { module: 'counter', icon: <IconBuildingStore /> },
      { module: 'workshop', icon: <IconWashMachine /> },
    ],
  },
  {
    title: 'À la porte',
    rows: [
      { module: 'linenToCount', icon: <IconCalculator /> },
      { module: 'weekly', icon: <IconRepeat /> },
      { module: 'handoverCode', icon: <IconPassword /> },
    ],
  },
  {
    title: 'Prix et argent',
    rows: [
      { module: 'express', icon: <IconBolt /> },
      { module: 'companies', icon: <IconBuilding /> },
      { module: 'fne', icon: <IconCertificate /> },
    ],
  },
  {
    title: 'Messages',
    rows: [
      { module: 'reminders', icon: <IconBell /> },
      { module: 'autoWhatsApp', icon: <IconBrandWhatsapp /> },
    ],
  },
]

/** The ten switches of what the shop does, each turned at once. */
export default function ModuleSwitches() {
  const isOffline = useIsOffline()
  const uses = trpc.modules.uses.useQuery().data
  return (
    <>
      {isOffline ? (
        <Note title="Hors connexion">Les interrupteurs attendent le réseau.</Note>
      ) : null}
      <div className={classes.columns}>
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className={`quiet strong text-s ${classes.title}`}>{title}</h3>
            <ul>
              {rows.map((row) => (
                <ModuleRow
                  key={row.module}
                  {...row}
                  figure={moduleFigure(row.module, uses?.[row.module as keyof typeof uses])}
                  isOffline={isOffline}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

interface RowProps extends Row {
  figure: string
  isOffline: boolean
}

function ModuleRow({ module, icon, figure, isOffline }: RowProps) {
  const id = useId()
  const page = pageOfModule(module)
  const { label, sentence } = MODULES[module]
  const saved = useModules()[module]
  const turn = useAct(trpc.modules.turn, {
    failed: 'Ce n’est pas enregistré. Réessayez.',
    stale: ['modules'],
  })
  const isOn = turn.isRunning && turn.input ? turn.input.isOn : saved
  const kept = turn.output?.isOn === saved ? turn.output : undefined
  const open = kept?.open ?? []
  const missing = kept?.missing ?? []
  return (
    <li className={cx(classes.row, open.length > 0 && classes.kept)}>
      <label className="row gap-12 clickable" htmlFor={id}>
        <span
          className={cx('place-center rounded icons-22 fixed', classes.icon, isOn && classes.on)}
          aria-hidden="true"
        >
          {icon}
        </span>
        <span className="grow leading-13">
          <b className="block">{label}</b>
          <span className="block text-s">{sentence}</span>
          {isOn ? null : <span className="block quiet text-s">{upperFirst(ADDS[module])}</span>}
        </span>
        <button
          id={id}
          type="button"
          role="switch"
          className={`fixed clickable relative ${classes.switch}`}
          aria-checked={isOn}
          aria-label={label}
          aria-busy={turn.isRunning}
          disabled={isOffline}
          onClick={() => void turn.run({ module, isOn: !isOn })}
        >
          <span className={cx('block', classes.track)} aria-hidden="true" />
        </button>
      </label>
      {isOn ? (
        <p className={`quiet text-s ${classes.use}`}>
          {figure}{' '}
          {page ? (
            <Link to={pagePath(page)}>
              Régler<VisuallyHidden> {label}</VisuallyHidden>
            </Link>
          ) : null}
        </p>
      ) : null}
      {open.length > 0 ? <StaysOn open={open} /> : null}
      {missing.map((one) => (
        <p key={one} className={`caution text-s ${classes.use}`} role="status">
          {MISSING_WORDS[one]}{' '}
          {one === 'ncc' ? <Link to={settingsLink('legal.taxNumber')}>Maison</Link> : null}
        </p>
      ))}
    </li>
  )
}

/** The work that keeps a module on, with the way to each kind of it. */
function StaysOn({ open }: { open: readonly OpenWork[] }) {
  const why = open.map((work) => OPEN_WORK_WORDS[work.kind].why(work)).join(', ')
  return (
    <div className={classes.why} role="status">
      <p className="strong">Reste allumé&#8239;: {why}.</p>
      <p className="text-s">Ensuite, l’interrupteur s’éteindra.</p>
      <p className="row gap-8 mt-8">
        {open.map(({ kind, count }) => (
          <Link key={kind} className={classes.way} to={OPEN_WORK_WORDS[kind].to}>
            {OPEN_WORK_WORDS[kind].label(count)}
          </Link>
        ))}
      </p>
    </div>
  )
}
