import { answers } from './rules/answers.ts'
import { matrix } from './rules/matrix.ts'
import { statements } from './rules/statements.ts'
import { statusMachine } from './rules/status-machine.ts'
import { testShortForms } from './short-forms.ts'

testShortForms([statements, statusMachine, matrix, answers])
