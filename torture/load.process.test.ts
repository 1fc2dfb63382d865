import { GROUPS } from './groups.ts'
import { testShortForms } from './short-forms.ts'

testShortForms(GROUPS.load)
