package storagerules;

import com.google.firebase.rules.runtime.v1.ExpressionListValue;
import com.google.firebase.rules.runtime.v1.ExpressionMapValue;
import com.google.firebase.rules.runtime.v1.ExpressionPathSegmentValue;
import com.google.firebase.rules.runtime.v1.ExpressionPathValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.NullValue;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.Timestamps;
import com.google.type.LatLng;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** Converts values to the form of the engine. */
final class Values {
  private Values() {}

  /** Converts a value of firebase-tools, which is the engine's message in JSON. */
  static ExpressionValue fromRequest(JsonElement json) throws Exception {
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    JsonFormat.parser().merge(json.toString(), value);
    return value.build();
  }

  /** Converts a document of Firestore's REST API. Rules see its `data`, `id` and `__name__`. */
  static ExpressionValue document(JsonObject document) throws Exception {
    ExpressionPathValue name = reference(document.get("name").getAsString());
    String id = name.getSegments(name.getSegmentsCount() - 1).getSimple();
    return map(ExpressionMapValue.newBuilder()
        .putFields("data", map(fields(document.getAsJsonObject("fields"))))
        .putFields("id", ExpressionValue.newBuilder().setStringValue(id).build())
        .putFields("__name__", ExpressionValue.newBuilder().setPathValue(name).build()));
  }

  /** @throws IllegalArgumentException for a path with an empty part, which the engine would take for another path */
  static ExpressionPathValue path(String text) {
    ExpressionPathValue.Builder path = ExpressionPathValue.newBuilder();
    for (String segment : text.substring(1).split("/", -1)) {
      if (segment.isEmpty()) {
        throw new IllegalArgumentException("a path with an empty part: " + text);
      }
      path.addSegments(ExpressionPathSegmentValue.newBuilder().setSimple(segment));
    }
    return path.build();
  }

  /** Escapes everything in a path segment that would end it in a URL. */
  static String escaped(String segment) {
    StringBuilder escaped = new StringBuilder();
    for (byte unit : segment.getBytes(StandardCharsets.UTF_8)) {
      char character = (char) (unit & 0xff);
      boolean plain = character < 128 && (Character.isLetterOrDigit(character) || "-._~()@:+,=".indexOf(character) >= 0);
      escaped.append(plain ? String.valueOf(character) : String.format("%%%02X", (int) character));
    }
    return escaped.toString();
  }

  /** `projects/p/databases/d/documents/c/id`. Rules name the same document without the project. */
  private static ExpressionPathValue reference(String name) {
    return path(name.replaceFirst("^projects/[^/]+", ""));
  }

  private static ExpressionMapValue.Builder fields(JsonObject json) throws Exception {
    ExpressionMapValue.Builder map = ExpressionMapValue.newBuilder();
    if (json != null) {
      for (Map.Entry<String, JsonElement> field : json.entrySet()) {
        map.putFields(field.getKey(), fromFirestore(field.getValue().getAsJsonObject()));
      }
    }
    return map;
  }

  private static ExpressionValue fromFirestore(JsonObject typed) throws Exception {
    if (typed.size() != 1) {
      throw new IllegalArgumentException("no Firestore value: " + typed);
    }
    Map.Entry<String, JsonElement> only = typed.entrySet().iterator().next();
    JsonElement json = only.getValue();
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    switch (only.getKey()) {
      case "nullValue":
        return value.setNullValue(NullValue.NULL_VALUE).build();
      case "booleanValue":
        return value.setBoolValue(json.getAsBoolean()).build();
      case "integerValue":
        return value.setIntValue(json.getAsLong()).build();
      case "doubleValue":
        return value.setFloatValue(Double.parseDouble(json.getAsString())).build();
      case "timestampValue":
        return value.setTimestampValue(Timestamps.parse(json.getAsString())).build();
      case "stringValue":
        return value.setStringValue(json.getAsString()).build();
      case "bytesValue":
        return value.setBytesValue(ByteString.copyFrom(Base64.getDecoder().decode(json.getAsString()))).build();
      case "referenceValue":
        return value.setPathValue(reference(json.getAsString())).build();
      case "geoPointValue":
        return value.setLatlngValue(point(json.getAsJsonObject())).build();
      case "arrayValue":
        return value.setListValue(list(json.getAsJsonObject())).build();
      case "mapValue":
        return map(fields(json.getAsJsonObject().getAsJsonObject("fields")));
      default:
        throw new IllegalArgumentException("an unknown type of Firestore value: " + only.getKey());
    }
  }

  private static LatLng point(JsonObject json) {
    return LatLng.newBuilder().setLatitude(coordinate(json, "latitude")).setLongitude(coordinate(json, "longitude")).build();
  }

  /** A coordinate of zero may be left out. */
  private static double coordinate(JsonObject json, String name) {
    return json.has(name) ? json.get(name).getAsDouble() : 0;
  }

  private static ExpressionListValue list(JsonObject json) throws Exception {
    ExpressionListValue.Builder list = ExpressionListValue.newBuilder();
    if (json.has("values")) {
      for (JsonElement element : json.getAsJsonArray("values")) {
        list.addValues(fromFirestore(element.getAsJsonObject()));
      }
    }
    return list.build();
  }

  private static ExpressionValue map(ExpressionMapValue.Builder fields) {
    return ExpressionValue.newBuilder().setMapValue(fields).build();
  }
}
