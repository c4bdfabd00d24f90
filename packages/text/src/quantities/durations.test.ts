import { expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';
import type { Language } from '../language.ts';

it.each<[string, Language, string]>([
  ['3 h 15 min', 'en', '#11700s'],
  ['3 hours and 15 minutes', 'en', '#11700s'],
  ['195 minutes', 'en', '#11700s'],
  ['**3** hours 15 min', 'en', '#11700s'],
  ['5 minutes 30 seconds', 'en', '#330s'],
  ['2 Stunden und 20 Minuten', 'de', '#8400s'],
  ['2 heures et 20 minutes', 'fr', '#8400s'],
  ['2 horas y 20 minutos', 'es', '#8400s'],
  ['3小时15分钟', 'unknown', '#11700s'],
  ['3時間15分', 'unknown', '#11700s'],
])('%s is one duration', (text, language, form) => {
  expect(formsOf(text, language)).toEqual([form]);
});

it.each([
  ['2 hours, 15 minutes later', '#7200s #900s'],
  ['1 hour 90 minutes', '#3600s #5400s'],
  ['3 hours and 2 kg', '#10800s #2000g'],
  ['15 minutes 3 hours', '#900s #10800s'],
])('%s is two amounts', (text, forms) => {
  expect(formsOf(text, 'en').filter((form) => form.startsWith('#'))).toEqual(forms.split(' '));
});
