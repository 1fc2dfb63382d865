import { allModules, MODULES_KEY, type Modules } from '#shared/shop/modules/modules.ts'
import { preparedOnce } from './prepared-once.ts'

/** The modules of the tests' shop: without the code, which every other delivery would ask for. */
export const MODULES_OF_TESTS: Modules = { ...allModules(true), handoverCode: false }

const keep = preparedOnce(
  'insert or ignore into settings (key, value, updated_at) values (?, ?, 1)',
)

/** Has a database be that of a shop that chose these modules, where it has chosen none. */
export function chooseModulesOfTests(database: Parameters<typeof keep>[0]): void {
  keep(database).run(MODULES_KEY, JSON.stringify(MODULES_OF_TESTS))
}
