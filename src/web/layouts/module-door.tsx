import { Outlet } from 'react-router-dom'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useModules } from '#web/modules.ts'
import classes from './guards.module.css'

const ModuleOff = lazyPart(() => import('#web/shop/modules/module-off.tsx'))

/** Screens of the workshop that stand in no frame. */
export default function ModuleDoor() {
  if (useModules().workshop) return <Outlet />
  return (
    <main className={`place-center ${classes.unreachable}`}>
      <div>
        <ModuleOff module="workshop" />
      </div>
    </main>
  )
}
