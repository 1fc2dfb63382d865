import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { lazyDialog } from '../dialogs/lazy-dialog.tsx'
import { LiveDot, type LiveState, LiveStateContext } from '../feedback/live-dot.tsx'
import classes from './app-frame.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Logo } from './logo.tsx'
import type { FrameTool, NavGroup, NavItem } from './nav-item.ts'
import { type FrameUser, SideBar } from './side-bar.tsx'
import { type OtherSideBar, SideBarSlot } from './side-bar-slot.ts'

const MoreSheet = lazyDialog(() => import('./more-sheet.tsx'))

interface Props {
  nav: NavItem[]
  /** Screens behind « Plus » on a phone; on a wide screen they follow `nav` in the side bar. */
  more?: NavItem[]
  /** An action offered on every screen: first in the side bar and in « Plus », and in a phone's top bar. */
  start?: NavItem
  /** Tools that the side bar opens over any screen. */
  tools?: readonly FrameTool[] | undefined
  /** The groups of the side bar, when it is not `nav` followed by `more`. */
  side?: NavGroup[]
  user: FrameUser
  onLogout: () => void
  live?: LiveState | undefined
  homeTo?: string
  /** The top bar on a phone. By default: the logo and the live state if there is a « Plus », else nothing. */
  header?: ReactNode
  /** The screen is one task: its own button takes the place of the phone's bar. */
  task?: boolean
  children: ReactNode
}

/** The frame of every signed-in screen: a bottom bar on a phone, an indigo side bar from 900 px. */
export function AppFrame(props: Props) {
  const { nav, more, start, user, onLogout, live, homeTo, header, task = false, children } = props
  const { side = more ? [...nav, ...more] : nav } = props
  const main = useRef<HTMLElement>(null)
  const [moreOpened, setMoreOpened] = useState(false)
  const [other, setOther] = useState<OtherSideBar | null>(null)
  const Side = other?.side ?? SideBar
  const { pathname } = useLocation()
  const inMore = more?.some((item) =>
    matchPath({ path: item.to, end: item.end ?? false }, pathname),
  )
  const toDo = more?.reduce((sum, { count = 0 }) => sum + count, 0)
  const actions = more
    ? [
        {
          label: 'Plus',
          icon: <IconDots />,
          onClick: () => setMoreOpened(true),
          current: inMore ?? false,
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
        {start ? <StartLink item={start} /> : null}
        <LiveDot state={live} />
      </span>
    </>
  ) : null
  const top = header === undefined ? standardHeader : header

  return (
    <LiveStateContext value={live ?? null}>
      <div className={cx(classes.frame, task && classes.task)}>
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
        <Side
          className={classes.side}
          items={side}
          start={start}
          tools={props.tools}
          who={user}
          onLogout={onLogout}
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
            <SideBarSlot value={setOther}>{children}</SideBarSlot>
          </main>
        </div>
        {task ? null : <BottomBar className={classes.phone} items={nav} actions={actions} />}
        {more ? (
          <MoreSheet
            opened={moreOpened}
            onClose={() => setMoreOpened(false)}
            items={start ? [start, ...more] : more}
            who={user}
            onLogout={onLogout}
          />
        ) : null}
      </div>
    </LiveStateContext>
  )
}

/** On a phone: the link to what can be started from any screen, with the short label. */
function StartLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      to={item.to}
      aria-label={item.label}
      className={`row gap-6 tap strong text-s accent outlined rounded icons-20 no-underline ${classes.start}`}
    >
      <span aria-hidden="true">{item.icon}</span>
      <span className={classes.startWords}>{item.shortLabel ?? item.label}</span>
    </NavLink>
  )
}
