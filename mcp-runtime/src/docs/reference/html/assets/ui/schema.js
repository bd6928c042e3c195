// Reading schemas: what stands at a place, with references followed.

/** A member of a value; `undefined` where it has none of its own, whatever all objects bring (such as `constructor`). */
function own(value, name) {
  return value !== null && value !== undefined && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The first paragraph of a description, on one line, without the marks of code. The table has it in full. */
function summary(schema) {
  return (schema.description ?? "")
    .split(/\n\s*\n/)[0]
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** The schema with `$ref` followed and `allOf` joined, as far as forms need it. */
function settled(schema, root, steps = 0) {
  if (schema === true || schema === undefined) return {};
  if (schema === false) return { not: {} };
  let result = schema;
  if (typeof schema.$ref === "string" && steps < 16) {
    const { $ref, ...beside } = schema;
    result = joined(settled(pointed($ref, root), root, steps + 1), beside);
  }
  if (Array.isArray(result.allOf) && steps < 16) {
    const { allOf, ...rest } = result;
    result = allOf.map((part) => settled(part, root, steps + 1)).reduce(joined, rest);
  }
  return result;
}

/** What a reference within the document leads to. */
function pointed(reference, root) {
  if (!reference.startsWith("#")) return {};
  const steps = decodeURIComponent(reference.slice(1)).split("/").slice(1);
  return steps.reduce((place, step) => own(place, step.replaceAll("~1", "/").replaceAll("~0", "~")), root) ?? {};
}

/** Both schemas in one; the second holds where both speak, but for members and what is required. */
function joined(one, other) {
  const both = { ...one, ...other };
  if (one.properties && other.properties) both.properties = { ...one.properties, ...other.properties };
  if (one.required && other.required) both.required = [...new Set([...one.required, ...other.required])];
  return both;
}

/** The values that a schema lists, or `null`. */
function listed(schema) {
  if (Object.hasOwn(schema, "const")) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

/** The forms that a value may have, where there is a choice: each with a label. */
function forms(schema, root) {
  const { anyOf, oneOf, ...rest } = schema;
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) {
    return branches.map((branch, index) => {
      const form = joined(rest, settled(branch, root));
      return { label: label(form, index), schema: form };
    });
  }
  if (Array.isArray(schema.type) && schema.type.length > 1) {
    return schema.type.map((type) => ({ label: type, schema: { ...schema, type } }));
  }
  return null;
}

/** What tells a form apart: a tag, its only member, or its type. */
function label(form, index) {
  const required = form.required ?? [];
  for (const [name, member] of Object.entries(form.properties ?? {})) {
    const values = member && typeof member === "object" ? listed(member) : null;
    if (required.includes(name) && values?.length === 1) return `${name} = ${JSON.stringify(values[0])}`;
  }
  if (required.length === 1 && Object.keys(form.properties ?? {}).length === 1) return `with ${required[0]}`;
  if (listed(form))
    return listed(form)
      .map((value) => JSON.stringify(value))
      .join(", ");
  return typeof form.type === "string" ? form.type : `form ${index + 1}`;
}

/** The place of a member, in the way that the server names it. */
function member(path, name) {
  return /^[\w$-]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}
