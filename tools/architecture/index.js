import { declaredFeature, direction } from './direction.js';
import { envInOnePlace, noRawHtml, pure } from './safety.js';
import { constantNames, typeNames } from './names.js';
import { americanSpelling } from './spelling.js';
import { pathLiteral, queryKey } from './web.js';
import { featureFiles, tableOwner } from './tables.js';

/** The oxlint plugin that enforces docs/ARCHITECTURE.md; `.oxlintrc.json` enables its rules. */
export default {
  meta: { name: 'symbi' },
  rules: {
    direction,
    'declared-feature': declaredFeature,
    'no-raw-html': noRawHtml,
    'env-in-one-place': envInOnePlace,
    pure,
    'path-literal': pathLiteral,
    'query-key': queryKey,
    'table-owner': tableOwner,
    'feature-files': featureFiles,
    'american-spelling': americanSpelling,
    'type-names': typeNames,
    'constant-names': constantNames,
  },
};
