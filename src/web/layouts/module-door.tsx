import { Outlet } from 'react-router-dom'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useModules } from '#web/modules.ts'
import classes from './guards.module.css'

const ModuleOff = lazyPart(() => import('#web/shop/modules/module-off.tsx'))

/** Screens of a module that stand in no frame. */
export default function ModuleDoor({ module }: { module: ModuleName }) {
  if (useModules()[module]) return <Outlet />
  return (
    <main className={`place-center ${classes.unreachable}`}>
      <div>
        <ModuleOff module={module} />
      </div>
    </main>
  )
}
