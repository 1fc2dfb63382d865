import { onTestFinished } from 'vitest'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import { config } from '#web/lib/config.ts'

/** Switches modules on or off, on the server and in the page that comes next. */
export async function openWithModules(
  t: Pick<TestContext, 'database'>,
  chosen: Partial<Modules>,
): Promise<void> {
  const before = config.modules
  await chooseModules(t, chosen)
  Object.assign(config, { modules: { ...before, ...chosen } })
  onTestFinished(() => void Object.assign(config, { modules: before }))
}
