import * as v from 'valibot';
import { licenseFault } from './allowed.ts';
import { builtIn, type LockedPackage } from './packages.ts';

const licenseSchema = v.union([
  v.object({ license: v.object({ id: v.string() }) }),
  v.object({ license: v.object({ name: v.string() }) }),
  v.object({ expression: v.string() }),
]);
const sbomSchema = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      licenses: v.optional(v.array(licenseSchema), []),
      properties: v.optional(v.array(v.object({ name: v.string() })), []),
    }),
  ),
});

function expressionOf(license: v.InferOutput<typeof licenseSchema>): string {
  if ('expression' in license) return license.expression;
  return 'id' in license.license ? license.license.id : license.license.name;
}

/**
 * Forbidden licenses and missing packages in a CycloneDX bill of materials.
 * @param sbom the document as `npm sbom` writes it
 * @throws ValiError if it is not such a document
 */
export function sbomFaults(sbom: unknown, packages: readonly LockedPackage[]): readonly string[] {
  const { components } = v.parse(sbomSchema, sbom);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const absent = packages.filter(({ isInstalled, name, version }) => isInstalled && !listed.has(`${name}@${version}`));
  const licenses = components.map(({ name, version, licenses: given, properties }) => {
    const isTool = properties.some((property) => property.name === 'cdx:npm:package:development');
    const license = given.length === 0 ? null : given.map((each) => `(${expressionOf(each)})`).join(' AND ');
    return licenseFault({ name, version, license, isShipped: !isTool || name in builtIn });
  });
  return [
    ...licenses.filter((fault) => fault !== null),
    ...absent.map(({ name, version }) => `${name}@${version} is installed and not listed`),
  ];
}

const namedSchema = v.looseObject({ metadata: v.looseObject({ component: v.looseObject({ name: v.string() }) }) });

/** Renames a bill, which npm names by its folder. @throws ValiError if it has no subject */
export function named(sbom: unknown, name: string): unknown {
  const { metadata, ...rest } = v.parse(namedSchema, sbom);
  return { ...rest, metadata: { ...metadata, component: { ...metadata.component, name } } };
}
