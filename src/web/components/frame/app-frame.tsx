import { IconDots, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { lazyDialog } from '../dialogs/lazy-dialog.tsx'
import { type LiveState, LiveStateContext, LiveStrip } from '../feedback/live-dot.tsx'
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
  /** The top bar on a phone. By default: the logo and the tool if there is a « Plus », else nothing. */
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
  // Of all screens, or of those that the phone's bar has no room for.
  const [isWholeMenu, setWholeMenu] = useState(false)
  const { pathname } = useLocation()
  const openMenu = (isWhole: boolean) => {
    setWholeMenu(isWhole)
    setMoreOpened(true)
  }
  const further = more?.flatMap(({ items }) => items).concat(foot ?? []) ?? []
  const toDo = further.reduce((sum, { count = 0 }) => sum + count, 0)
  const actions = more
    ? [
        {
          label: 'Plus',
          icon: <IconDots />,
          onClick: () => openMenu(false),
          current:
            ![...nav, start].some((item) => item && isAt(item, pathname)) &&
            further.some((item) => isAt(item, pathname)),
          count: toDo,
          counted: toDo ? `${toDo} à traiter` : undefined,
          expanded: moreOpened && !isWholeMenu,
        },
      ]
    : []
  const standardHeader = more ? (
    <>
      <Logo />
      {tool ? <ToolButton tool={tool} /> : null}
    </>
  ) : null
  const top = header === undefined ? standardHeader : header
  const isBarless = task || nav.length === 0
  const menu = isBarless ? null : (
    <MenuButton expanded={moreOpened && isWholeMenu} onClick={() => openMenu(true)} />
  )

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
          {top || menu ? (
            <header
              className={cx(
                'screen-only gap-8 align-center surface',
                classes.top,
                classes.phone,
                !top && classes.low,
              )}
            >
              {menu}
              {top}
            </header>
          ) : null}
          {more && header === undefined ? <LiveStrip className={classes.phone} /> : null}
          <main className={`shrink ${classes.main}`} id="contenu" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {isBarless ? null : <BottomBar className={classes.phone} items={nav} actions={actions} />}
        {more || menu ? (
          <MoreSheet
            opened={moreOpened}
            onClose={() => setMoreOpened(false)}
            groups={isWholeMenu || !more ? wholeMenu(side, start) : more}
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

/** Lists the entries of a wide screen's side bar, for a sheet. */
function wholeMenu(side: NavItem[] | NavGroup[], start: NavItem | undefined): NavGroup[] {
  const items = start ? [start] : []
  const groups: NavGroup[] = []
  for (const one of side) {
    if ('items' in one) groups.push(one)
    else items.push(one)
  }
  return items.length > 0 ? [{ title: 'Menu', items }, ...groups] : groups
}

/** On a low screen, where the bar below goes by with the content: the way to the other screens. */
function MenuButton({ expanded, onClick }: { expanded: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`gap-8 align-center strong icons-24 accent tap ${classes.menu}`}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onClick}
    >
      <IconMenu2 aria-hidden="true" />
      Menu
    </button>
  )
}

/** On a phone: a tool in the top bar. */
function ToolButton({ tool: { label, icon, onClick } }: { tool: FrameTool }) {
  return (
    <button
      type="button"
      className="square-44 place-center icons-24 push-end"
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
