import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { lazyDialog } from '../dialogs/lazy-dialog.tsx'
import { LiveDot, type LiveState, LiveStateContext } from '../feedback/live-dot.tsx'
import classes from './app-frame.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Logo } from './logo.tsx'
import { type FrameTool, isAt, type NavGroup, type NavItem } from './nav-item.ts'
import { type FrameUser, SideBar } from './side-bar.tsx'

const MoreSheet = lazyDialog(() => import('./more-sheet.tsx'))

interface Props {
  nav: NavItem[]
  /** The screens behind « Plus » on a phone. */
  more?: NavGroup[]
  /** An action offered on every screen: first in the side bar. */
  start?: NavItem
  /** Opens over any screen, from the side bar or a phone's top bar. */
  tool?: FrameTool | undefined
  /** The items or groups of the side bar, where they are not `nav`. */
  side?: NavItem[] | NavGroup[]
  /** One's own profile, beside the sign-out. */
  foot?: NavItem
  user: FrameUser
  onLogout: () => void
  logoutUnanswered: Unanswered
  live?: LiveState | undefined
  homeTo?: string
  /** The top bar on a phone. By default: the logo and the live state if there is a « Plus », else nothing. */
  header?: ReactNode
  /** The screen is one task: its own button takes the place of the phone's bar, which is not there either without items. */
  task?: boolean
  children: ReactNode
}

/** The frame of every signed-in screen: a bottom bar on a phone, an indigo side bar from 900 px. */
export function AppFrame(props: Props) {
  const {
    nav,
    more,
    start,
    foot,
    user,
    onLogout,
    logoutUnanswered,
    live,
    homeTo,
    header,
    task = false,
  } = props
  const { side = nav, tool, children } = props
  const main = useRef<HTMLElement>(null)
  const [moreOpened, setMoreOpened] = useState(false)
  const { pathname } = useLocation()
  const further = more?.flatMap(({ items }) => items).concat(foot ?? []) ?? []
  const toDo = further.reduce((sum, { count = 0 }) => sum + count, 0)
  const actions = more
    ? [
        {
          label: 'Plus',
          icon: <IconDots />,
          onClick: () => setMoreOpened(true),
          current:
            ![...nav, start].some((item) => item && isAt(item, pathname)) &&
            further.some((item) => isAt(item, pathname)),
          count: toDo,
          counted: toDo ? `${toDo} à traiter` : undefined,
          expanded: moreOpened,
        },
      ]
    : []
  const standardHeader = more ? (
    <>
      <Logo />
      <span className="row gap-8 push-end">
        <LiveDot state={live} />
        {tool ? <ToolButton tool={tool} /> : null}
      </span>
    </>
  ) : null
  const top = header === undefined ? standardHeader : header
  const isBarless = task || nav.length === 0

  return (
    <LiveStateContext value={live ?? null}>
      <div className={cx(classes.frame, isBarless && classes.barless)}>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to the content, without touching the address */}
        <a
          className={`screen-only strong accent rounded surface ${classes.skip}`}
          href="#contenu"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Aller au contenu
        </a>
        <SideBar
          className={classes.side}
          items={side}
          start={start}
          tool={tool}
          foot={foot}
          who={user}
          onLogout={onLogout}
          logoutUnanswered={logoutUnanswered}
          {...(homeTo ? { homeTo } : {})}
        />
        <div>
          {top ? (
            <header
              className={cx('screen-only gap-8 align-center surface', classes.top, classes.phone)}
            >
              {top}
            </header>
          ) : null}
          <main className={`shrink ${classes.main}`} id="contenu" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {isBarless ? null : <BottomBar className={classes.phone} items={nav} actions={actions} />}
        {more ? (
          <MoreSheet
            opened={moreOpened}
            onClose={() => setMoreOpened(false)}
            groups={more}
            foot={foot}
            who={user}
            onLogout={onLogout}
            logoutUnanswered={logoutUnanswered}
          />
        ) : null}
      </div>
    </LiveStateContext>
  )
}

/** On a phone: a tool in the top bar. */
function ToolButton({ tool: { label, icon, onClick } }: { tool: FrameTool }) {
  return (
    <button
      type="button"
      className="square-44 place-center icons-24"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <span className="place-center" aria-hidden="true">
        {icon}
      </span>
    </button>
  )
}
